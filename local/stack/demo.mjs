import { setMaxListeners } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasAccounts, hasEvents } from './server-contents.mjs';
import { withFileVariables } from './settings.mjs';

const DAY_MS = 86_400_000;
const DAYS_OF_HISTORY = 182;

const LANGUAGES = { zh: 'zh-CN', en: 'en-US', km: 'km-KH' };

/**
 * The language of what people enter in the demo: `asked`, or else the one of the machine. Chinese if Granary does not
 * have that; throws if it was asked for.
 */
export function demoLanguage(asked, { LC_ALL, LC_MESSAGES, LANG } = process.env) {
  const wanted = asked ?? (LC_ALL || LC_MESSAGES || LANG || '');
  const language = LANGUAGES[wanted.split(/[-_.]/)[0].toLowerCase()];
  if (asked !== undefined && !language)
    throw new Error(`The demo has no language "${asked}"; choose ${Object.keys(LANGUAGES).join(', ')}.`);
  return language ?? LANGUAGES.zh;
}

/** After an interruption, on external servers: what was loaded stays, as nothing there may be set aside. */
export function giveUpDemo(directory) {
  endHistory(directory);
  setDemoState(directory, 'failed');
}

/** State of the demo: `wanted`, `loading`, `loaded` or `failed`; undefined if none is to be loaded. */
export function demoState(directory) {
  const file = demoFile(directory);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).state : undefined;
}

/** Marks the demo to be loaded on a first start, but never on external servers. */
export function wantDemo({ directory, external }) {
  if (existsSync(join(directory, 'secrets.json')) || external.eventStore || external.postgres) return;
  want(directory);
}

/** Marks the demo to be loaded, into external servers as well. Throws if there are data. */
export async function requestDemo(settings) {
  const { directory, external } = await withFileVariables(settings);
  const isLogUsed = external.eventStore
    ? await hasEvents(external.eventStore)
    : existsSync(join(directory, 'event-store', 'events.mdb'));
  const areAccountsThere = external.postgres !== undefined && (await hasAccounts(external.postgres));
  const found = [isLogUsed && 'events in the log', areAccountsThere && 'accounts in the database'];
  if (isLogUsed || areAccountsThere)
    throw new Error(
      `The demo is only loaded into empty servers, but there are ${found.filter(Boolean).join(' and ')}.`,
    );
  want(directory);
}

function want(directory) {
  setDemoState(directory, 'wanted');
  const beginning = new Date(Date.now() - (DAYS_OF_HISTORY + 2) * DAY_MS).toISOString();
  writeFileSync(historyFile(directory), beginning);
}

/** While it exists, the event store records a history as it occurred; it holds the moment at which that begins. */
export function historyFile(directory) {
  return join(directory, 'history-from');
}

/** The moment at which the history of a new demo begins; undefined if none is being told. */
export function historyBeginning(directory) {
  const file = historyFile(directory);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/**
 * Loads the demo through the gateway, once. If interrupted, the state stays `loading` and the next start begins anew.
 * If the demo is rejected, Granary keeps working with a partial demo.
 */
export async function loadDemoOnce(directory, { url, tokenSecret, language, progress, say, signal }) {
  if (demoState(directory) !== 'wanted') return;
  setDemoState(directory, 'loading');
  // Each of the people in it has a client that listens.
  setMaxListeners(0, signal);
  try {
    const { loadDemo } = await import('@granary/demo');
    await loadDemo({
      gateway: url,
      tokenSecret,
      language,
      days: DAYS_OF_HISTORY,
      // Before the event store was started: what occurs later is no history to it.
      now: statSync(historyFile(directory), { throwIfNoEntry: false })?.mtime,
      signal,
      onProgress: (done, total) => progress({ done, total, label: 'Loading demo data' }),
    });
    endHistory(directory);
    setDemoState(directory, 'loaded');
  } catch (error) {
    if (signal.aborted) return;
    giveUpDemo(directory);
    say(`The demo data are not complete: ${error.message}\nTo begin anew: npm start -- --fresh`);
  }
}

function endHistory(directory) {
  rmSync(historyFile(directory), { force: true });
}

function setDemoState(directory, state) {
  writeFileSync(demoFile(directory), JSON.stringify({ state }));
}

function demoFile(directory) {
  return join(directory, 'demo.json');
}
