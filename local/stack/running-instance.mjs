import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launcherOf } from './claim.mjs';
import { RUN } from './layout.mjs';
import { addresses } from './servers.mjs';
import { gatewayUrl } from './settings.mjs';

/** Variables that decide where the command lines find Granary; if one is set, the running instance does not count. */
const NAMED = {
  gateway: ['PORT', 'GRANARY_HOST'],
  eventStore: ['EVENTSTORE_URL', 'GRANARY_EVENTSTORE_PORT'],
};

const noteIn = (directory) => join(directory, RUN, 'instance.json');

/**
 * Notes where an instance runs and, without secrets, its configuration, for command lines in other terminals. Readable
 * by its owner only, as the connection string may hold a password.
 */
export function noteInstance(directory, { url, eventStoreUrl, configuration }) {
  const note = JSON.stringify({ url, eventStoreUrl, configuration });
  writeFileSync(noteIn(directory), note, { mode: 0o600 });
}

export function forgetInstance(directory) {
  rmSync(noteIn(directory), { force: true });
}

/** The instance that runs from this folder; undefined if none does. */
export function runningInstance(directory) {
  if (launcherOf(directory) === undefined || !existsSync(noteIn(directory))) return undefined;
  return JSON.parse(readFileSync(noteIn(directory), 'utf8'));
}

/** The URL of the web app and the API: what the environment names, else the running instance, else the default. */
export function urlOf(settings) {
  return runningUnless(NAMED.gateway, settings)?.url ?? gatewayUrl(settings);
}

/** The connection string of the event store, found in the same way. */
export function eventStoreUrlOf(settings) {
  return runningUnless(NAMED.eventStore, settings)?.eventStoreUrl ?? addresses(settings, '').EVENTSTORE_URL;
}

function runningUnless(names, { directory, env }) {
  return names.some((name) => env[name]) ? undefined : runningInstance(directory);
}
