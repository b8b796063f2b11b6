import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { open } from 'lmdb';
import type { RootDatabase } from 'lmdb';
import { checkPages } from './check-pages.ts';
import { checkDataFile } from './data-file.ts';
import { isDiskFull } from './disk-full.ts';
import { CannotOpenError } from './failure.ts';

export const DATA_FILE = 'events.mdb';
/** Written once the data file is on disk: from then on, a missing or empty data file is data loss, not a new log. */
const FORMAT_FILE = 'format.json';
const FORMAT = 2;
/** State checksums of this format do not cover the stream name. */
export const NAMELESS_FORMAT = 1;

/** Opens the lmdb environment in `directory`. Throws `CannotOpenError` or, for damaged pages, `DataLossError`. */
export function openEnvironment(directory: string, { durable }: { durable: boolean }): RootDatabase {
  makeFolder(directory);
  const file = join(directory, DATA_FILE);
  if (formatOf(directory) !== undefined) {
    checkDataFile(file);
    checkPages(file);
  }
  const environment = openFile(file, durable);
  claim(environment, directory);
  return environment;
}

function makeFolder(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (error) {
    throw new CannotOpenError(
      `${resolve(directory)} cannot be a folder for the data: ${(error as Error).message}`,
    );
  }
}

/** Durably marks the directory as holding a log of the current format. */
export function markFormat(directory: string): void {
  if (formatOf(directory) === FORMAT) return;
  const formatFile = join(directory, FORMAT_FILE);
  const draft = `${formatFile}.new`;
  const file = openSync(draft, 'w');
  writeSync(file, JSON.stringify({ format: FORMAT }));
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, formatFile);
  const folder = openSync(directory, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/**
 * The format of the log in the directory; undefined if there is no log. Throws `CannotOpenError` for unknown formats.
 */
export function formatOf(directory: string): number | undefined {
  const file = join(directory, FORMAT_FILE);
  if (!existsSync(file)) return undefined;
  let format: unknown;
  try {
    ({ format } = JSON.parse(readFileSync(file, 'utf8')) as { format?: unknown });
  } catch {
    throw new CannotOpenError(`the data in ${directory} are damaged: ${FORMAT_FILE} cannot be read`);
  }
  if (format !== FORMAT && format !== NAMELESS_FORMAT) {
    throw new CannotOpenError(
      `the data in ${directory} have format ${String(format)}, this version reads ${FORMAT}`,
    );
  }
  return format;
}

function openFile(path: string, durable: boolean): RootDatabase {
  const isNew = !existsSync(path);
  try {
    // Without overlapping flushes lmdb writes its meta page only after the data is on disk, and a commit resolves after
    // both. A batch per event turn would reject with a promise that nothing can catch.
    return open({ path, noSync: !durable, overlappingSync: false, eventTurnBatching: false });
  } catch (error) {
    // Remove what a full disk left of a new file, so that the next start creates it again.
    if (isNew) rmSync(path, { force: true });
    if (isDiskFull(error, dirname(path)))
      throw new CannotOpenError(`the disk is full: ${path} cannot be opened`);
    throw new CannotOpenError(`the data in ${path} cannot be opened: ${(error as Error).message}`);
  }
}

/**
 * Allows one process at a time, since two would assign positions independently. lmdb's reader table shows which
 * processes have the file open, and kernel locks show which of them are dead, so a killed process blocks nothing.
 */
function claim(environment: RootDatabase, directory: string): void {
  environment.readerCheck();
  const before = readers(environment);
  environment.get('claim');
  const others = before.concat(readers(environment).filter((pid) => pid !== process.pid));
  if (others.length === 0) return;
  void environment.close();
  throw new CannotOpenError(`the directory ${resolve(directory)} is in use by process ${others[0]}`);
}

const readers = (environment: RootDatabase): number[] =>
  [...environment.readerList().matchAll(/^ *(\d+) /gm)].map(([, pid]) => Number(pid));
