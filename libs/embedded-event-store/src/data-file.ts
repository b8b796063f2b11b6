import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { CannotOpenError } from './failure.ts';

/** Where lmdb keeps what in a meta page (file format 2, 64 bit); the file begins with two of them. */
const META = { magic: 24, pageSize: 48, lastPage: 144, transaction: 152, end: 160 };
const MAGIC = 0xbeefc0de;

/**
 * Refuses a file that has lost its end, before it is mapped: touching a mapped page beyond the end of the file
 * kills the process. lmdb's own meta pages, written after all they speak of, say how many pages there must be.
 */
export function checkDataFile(path: string): void {
  if (!existsSync(path))
    throw new CannotOpenError(`the data file ${path} is missing; restore it from a backup`);
  const file = openSync(path, 'r');
  try {
    const first = readMeta(file, 0);
    const second = first && readMeta(file, first.pageSize);
    if (!second)
      throw new CannotOpenError(
        `the data file ${path} is damaged at its beginning; restore it from a backup`,
      );
    const { size } = fstatSync(file);
    const newest = first.transaction > second.transaction ? first : second;
    const expected = (newest.lastPage + 1) * newest.pageSize;
    if (size < expected) {
      throw new CannotOpenError(
        `the data file ${path} is truncated, ${size} of ${expected} bytes; restore it from a backup`,
      );
    }
  } finally {
    closeSync(file);
  }
}

function readMeta(
  file: number,
  offset: number,
): { pageSize: number; lastPage: number; transaction: number } | undefined {
  const page = Buffer.alloc(META.end);
  if (readSync(file, page, 0, META.end, offset) < META.end || page.readUInt32LE(META.magic) !== MAGIC)
    return undefined;
  return {
    pageSize: page.readUInt32LE(META.pageSize),
    lastPage: Number(page.readBigUInt64LE(META.lastPage)),
    transaction: Number(page.readBigUInt64LE(META.transaction)),
  };
}
