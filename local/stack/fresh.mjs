import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { endLeftovers } from './pid-files.mjs';
import { RUN } from './layout.mjs';
import { removeData } from './postgres-files.mjs';
import { serverAccount } from './server-account.mjs';
import { refuseSecondLauncher } from './claim.mjs';

const ERASED = ['event-store', 'evidence', 'redis', 'files', 'secrets.json', 'demo.json'];

/** Removes all data of this installation after asking; what is not in its folder (a DATABASE_URL) is left alone. */
export async function eraseData(directory, { isAgreed, say }) {
  refuseSecondLauncher(directory);
  if (!isAgreed && !(await asksYes(`This deletes all data in ${directory} for good. Go on? [y/N] `))) {
    say('Nothing was deleted.');
    return false;
  }
  await endLeftovers(join(directory, RUN));
  await removeData(directory, serverAccount());
  await Promise.all(ERASED.map((name) => rm(join(directory, name), { recursive: true, force: true })));
  say('All data were deleted.');
  return true;
}

async function asksYes(question) {
  if (!process.stdin.isTTY)
    throw new Error('Nobody is here to answer; say it beforehand: npm start -- --fresh --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
