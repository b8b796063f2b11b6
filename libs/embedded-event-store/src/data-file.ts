import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { CannotOpenError } from './failure.ts';

/** Layout of an lmdb meta page (file format 2, 64 bit); the file starts with two of them. */
const META = {
  magic: 24,
  version: 28,
  address: 32,
  pageSize: 48,
  free: 48,
  main: 96,
  lastPage: 144,
} as const;
const TRANSACTION = 152;
const META_END = 160;
const MAGIC = 0xbeefc0de;
const SECOND_META = 4096;

/** lmdb's descriptor of a table: depth, numbers of pages and entries, root page. */
export interface Tree {
  depth: number;
  branches: number;
  leaves: number;
  overflows: number;
  entries: number;
  root: number;
}

export interface Meta {
  pageSize: number;
  lastPage: number;
  transaction: number;
  /** The main table (of all named tables) and the free list. */
  main: Tree;
  free: Tree;
}

/**
 * Rejects a truncated file before it is mapped: accessing a mapped page beyond the end of the file kills the process.
 * lmdb's meta pages, written after all they refer to, say how many pages there must be. Throws `CannotOpenError`.
 */
export function checkDataFile(path: string): void {
  if (!existsSync(path))
    throw new CannotOpenError(`the data file ${path} is missing; restore it from a backup`);
  const file = openSync(path, 'r');
  try {
    const meta = readMeta(file);
    if (!meta)
      throw new CannotOpenError(
        `the data file ${path} is damaged at its beginning; restore it from a backup`,
      );
    const { size } = fstatSync(file);
    const expected = (meta.lastPage + 1) * meta.pageSize;
    if (size < expected) {
      throw new CannotOpenError(
        `the data file ${path} is truncated, ${size} of ${expected} bytes; restore it from a backup`,
      );
    }
  } finally {
    closeSync(file);
  }
}

/** Returns the newer of the two meta pages; undefined if they are not from consecutive transactions. */
export function readMeta(file: number): Meta | undefined {
  const first = readPage(file, 0);
  const pageSize = first?.readUInt32LE(META.pageSize) ?? SECOND_META;
  const second = first && readPage(file, pageSize);
  if (
    !first ||
    !second ||
    !first.subarray(META.magic, META.address + 8).equals(second.subarray(META.magic, META.address + 8))
  )
    return undefined;
  const [even, odd] = [first, second].map((page) => Number(page.readBigUInt64LE(TRANSACTION))) as [
    number,
    number,
  ];
  // Transactions alternate between the two pages, which are identical before the first.
  const areNeighbours = Math.abs(even - odd) === 1 && even % 2 === 0;
  if (!areNeighbours && !(even === 0 && odd === 0)) return undefined;
  const newest = even > odd ? first : second;
  return {
    pageSize,
    lastPage: Number(newest.readBigUInt64LE(META.lastPage)),
    transaction: Math.max(even, odd),
    main: treeIn(newest, META.main),
    free: treeIn(newest, META.free),
  };
}

function readPage(file: number, offset: number): Buffer | undefined {
  const page = Buffer.alloc(META_END);
  const isThere = readSync(file, page, 0, META_END, offset) === META_END;
  return isThere && page.readUInt32LE(META.magic) === MAGIC ? page : undefined;
}

/** Layout from `at`: padding, flags, depth, numbers of pages and of entries, root page. */
export function treeIn(bytes: Buffer, at: number): Tree {
  const number = (offset: number): number => Number(bytes.readBigUInt64LE(at + offset));
  return {
    depth: bytes.readUInt16LE(at + 6),
    branches: number(8),
    leaves: number(16),
    overflows: number(24),
    entries: number(32),
    root: number(40),
  };
}
