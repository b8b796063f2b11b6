import { join } from 'node:path';
import { LAUNCHER, RUN } from './layout.mjs';
import { endLeftovers, forget, remember, running, wasCopied } from './pid-files.mjs';
import { refuseHalfRestored } from './restoring.mjs';
import { makeFolders, turnLogs } from './server-process.mjs';

/** Applications before servers: a queue worker hangs if its Redis stops first. */
export const STOP_ORDER = [
  ['gateway'],
  ['command-api', 'query-api', 'projector'],
  ['event-store', 'redis', 'postgres'],
];
const PARTS = STOP_ORDER.flat();

/** Allows one launcher per folder, after ending processes that a killed one left running. */
export async function claimDirectory(directory, say, { isRestore = false } = {}) {
  refuseSecondLauncher(directory);
  if (!isRestore) refuseHalfRestored(directory);
  const notes = join(directory, RUN);
  await makeFolders(directory);
  if (wasCopied(notes))
    say(
      `${directory} was copied while Granary ran there, or after it was killed: something may be torn. npm run ops -- backup makes copies that are whole.`,
    );
  const ended = await endLeftovers(notes, PARTS);
  if (ended.length > 0) say(`Ended what an earlier run left behind: ${ended.join(', ')}.`);
  remember(notes, LAUNCHER, process.pid);
  await turnLogs(directory, PARTS);
}

export function releaseDirectory(directory) {
  forget(join(directory, RUN, `${LAUNCHER}.pid`));
}

/** The launcher running from this folder. */
export const launcherOf = (directory) => running(join(directory, RUN), LAUNCHER);

export function refuseSecondLauncher(directory) {
  const other = launcherOf(directory);
  if (other) throw new Error(`Granary already runs from here (process ${other.pid}). Stop that one first.`);
}
