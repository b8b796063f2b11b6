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
/** Written once the data file is on the disk: from then on a missing or empty data file is a loss, not a beginning. */
const FORMAT_FILE = 'format.json';
const FORMAT = 2;
/** Its states have a checksum without the name of the stream. */
export const NAMELESS_FORMAT = 1;

/** Opens the lmdb environment in `directory`, or says why it must not be touched. */
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

/** Notes that the directory holds a log of this format from now on. */
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

/** The format of the log in the directory; undefined if there is none yet. */
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
    // Without overlapping flushes lmdb writes its meta page only after the data are on the disk, and a commit
    // ends after both. A batch of its own for each turn would fail with a promise that nobody can catch.
    return open({ path, noSync: !durable, overlappingSync: false, eventTurnBatching: false });
  } catch (error) {
    // What a full disk left of a new file is no beginning.
    if (isNew) rmSync(path, { force: true });
    if (isDiskFull(error, dirname(path)))
      throw new CannotOpenError(`the disk is full: ${path} cannot be opened`);
    throw new CannotOpenError(`the data in ${path} cannot be opened: ${(error as Error).message}`);
  }
}

/**
 * One process at a time: two would count positions independently. The table of readers that lmdb keeps says who
 * has the file open; the kernel's locks tell lmdb which of them are dead, so a killed process blocks nobody.
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
