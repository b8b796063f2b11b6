import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { openStore } from './store.ts';
import { DATA_FILE, formatOf, markFormat } from './open-environment.ts';
import { CannotOpenError } from './failure.ts';

/**
 * Copies the log in `directory` as it is after some append, while it is being written or not, into a folder that has
 * none. Answers how many events the copy holds, once it was opened and looked through.
 */
export async function copyLog(directory: string, target: string): Promise<number> {
  if (formatOf(directory) === undefined) throw new CannotOpenError(`there is no log in ${directory}`);
  const copy = join(target, DATA_FILE);
  if (existsSync(copy)) throw new CannotOpenError(`there is a log in ${target} already`);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  // As one more reader, which lmdb lets in from any process; what it reads is not written over meanwhile.
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
