import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { openStore } from './store.ts';
import { DATA_FILE, formatOf, markFormat } from './open-environment.ts';
import { CannotOpenError } from './failure.ts';

/**
 * Copies the log in `directory`, which may be in use, into a folder without one. The copy is consistent as of some
 * append. Opens and checks the copy, then returns its number of events. Throws `CannotOpenError` if there is no log in
 * `directory` or already one in `target`.
 */
export async function copyLog(directory: string, target: string): Promise<number> {
  if (formatOf(directory) === undefined) throw new CannotOpenError(`there is no log in ${directory}`);
  const copy = join(target, DATA_FILE);
  if (existsSync(copy)) throw new CannotOpenError(`there is a log in ${target} already`);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  // lmdb admits readers from any process and does not overwrite the pages they read.
  const environment = open({ path: join(directory, DATA_FILE), readOnly: true });
  try {
    await environment.backup(copy, false);
  } finally {
    await environment.close();
  }
  flush(copy);
  markFormat(target);
  const store = openStore(target, { durable: true });
  const events = store.head();
  await store.close();
  return events;
}

function flush(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}
