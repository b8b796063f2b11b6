import { join } from 'node:path';
import {
  commonEnvironment,
  describeEnvironment,
  gateway,
  refuseUnusable,
  services,
} from './applications.mjs';
import { STOP_ORDER, claimDirectory, releaseDirectory } from './claim.mjs';
import { RUN } from './layout.mjs';
import { killNow } from './pid-files.mjs';
import { refuseTakenPorts } from './ports.mjs';
import { forgetInstance, noteInstance } from './running-instance.mjs';
import { secrets } from './secrets.mjs';
import { addresses, ownServers } from './servers.mjs';
import { gatewayUrl, portsByVariable, withFileVariables } from './settings.mjs';
import { keepRunning } from './supervise.mjs';

/**
 * Starts everything on the settings' ports and keeps it running; first runs `prepare(signal)`, once it is certain that
 * the stack may start. `stop()` may be called at any time, even before `started` resolves, and stops whatever is
 * running.
 */
export function openStack(settings, { say, prepare }) {
  const giveUp = new AbortController();
  const parts = [];
  let isOurs = false;
  const started = start();
  started.catch(() => {});
  let stopped;

  return { started, stop: () => (stopped ??= stop()) };

  async function start() {
    await claimDirectory(settings.directory, say);
    isOurs = true;
    await refuseTakenPorts(portsByVariable(settings));
    await prepare(giveUp.signal);
    const known = await withFileVariables(settings);
    const kept = await secrets(known.directory, known.env);
    const password = kept.GRANARY_POSTGRES_PASSWORD;
    const servers = addresses(known, password);
    const environment = commonEnvironment(known, servers, kept);
    await refuseUnusable(environment);
    const url = gatewayUrl(settings);
    const configuration = await describeEnvironment(environment);
    noteInstance(settings.directory, { url, eventStoreUrl: servers.EVENTSTORE_URL, configuration });
    await run(ownServers(known, password, say));
    await run([...services(known, environment), gateway(known, environment)]);
    return {
      url,
      databaseUrl: servers.DATABASE_URL,
      eventStoreUrl: servers.EVENTSTORE_URL,
      tokenSecret: kept.GRANARY_TOKEN_SECRET,
    };
  }

  /** Starts these concurrently. If one fails, the others are still registered, so that they can be stopped. */
  async function run(descriptions) {
    const starting = descriptions.map(async ({ name, start: begin }) => {
      parts.push(await keepRunning({ name, start: begin, say, signal: giveUp.signal }));
    });
    await Promise.allSettled(starting);
    await Promise.all(starting);
  }

  async function stop() {
    giveUp.abort(new Error('Stopped while starting'));
    await started.catch(() => {});
    for (const group of STOP_ORDER) {
      await Promise.all(parts.filter(({ name }) => group.includes(name)).map((part) => part.stop()));
    }
    if (!isOurs) return;
    forgetInstance(settings.directory);
    releaseDirectory(settings.directory);
  }
}

/** Kills every part at once, in no particular order. */
export function killStack(directory) {
  killNow(join(directory, RUN));
}
