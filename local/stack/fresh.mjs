import { lstatSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { removeDrafts } from './drafts.mjs';
import { endLeftovers } from './pid-files.mjs';
import { RUN } from './layout.mjs';
import { removeData } from './postgres-data.mjs';
import { refuseSecondLauncher } from './claim.mjs';
import { endRestore } from './restoring.mjs';

const ASIDE = 'aside';
/** The demo's state comes last, so that an interrupted removal continues correctly. */
export const DATA = [
  'postgres',
  'event-store',
  'evidence',
  'redis',
  'files',
  'secrets.json',
  'history-from',
  'demo.json',
];

/** Removes all data of this installation after confirmation; data outside its folder (a DATABASE_URL) is kept. */
export async function eraseData(directory, { isAgreed, say }) {
  refuseSecondLauncher(directory);
  if (!isAgreed && !(await asksYes(`This deletes all data in ${directory} for good. Go on? [y/N] `))) {
    say('Nothing was deleted.');
    return false;
  }
  await endLeftovers(join(directory, RUN));
  await removeData(directory);
  await removeDrafts(directory);
  for (const name of [ASIDE, ...DATA]) await rm(join(directory, name), { recursive: true, force: true });
  endRestore(directory);
  say('All data were deleted.');
  return true;
}

/** Starts afresh without deleting anything: existing data is moved to a folder of its own. */
export async function setDataAside(directory, { say, now = new Date() }) {
  refuseSecondLauncher(directory);
  await endLeftovers(join(directory, RUN));
  const aside = join(directory, ASIDE, now.toISOString().replaceAll(':', '-'));
  await mkdir(aside, { recursive: true, mode: 0o700 });
  for (const name of DATA)
    if (lstatSync(join(directory, name), { throwIfNoEntry: false }))
      await rename(join(directory, name), join(aside, name));
  say(`What was there was moved to ${aside}; delete it when nobody wants it.`);
}

async function asksYes(question) {
  if (!process.stdin.isTTY)
    throw new Error('Nobody is here to answer; say it beforehand: npm start -- --fresh --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
