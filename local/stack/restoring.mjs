import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const mark = (directory) => join(directory, 'restoring.json');

/** Marks a restore in progress; until it ends the data is incomplete. */
export const beginRestore = (directory, from) => writeFileSync(mark(directory), JSON.stringify({ from }));

export const endRestore = (directory) => rmSync(mark(directory), { force: true });

export const isRestoring = (directory) => existsSync(mark(directory));

export function refuseHalfRestored(directory) {
  if (!isRestoring(directory)) return;
  const { from } = JSON.parse(readFileSync(mark(directory), 'utf8'));
  throw new Error(`A restore was cut off here. Do it again: npm run ops -- restore ${from} --replace`);
}
