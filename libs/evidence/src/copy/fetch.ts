import type { FileStore } from '@granary/platform/files';
import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readHeadsFile, type SignedHead } from '../log/heads.ts';
import type { PublicKey } from '../log/keys.ts';
import { parseLeaf, type Leaf } from '../log/leaf.ts';
import { TreeWriter } from '../log/tree-writer.ts';
import type { StoredLeaf } from '../log/tree-reader.ts';
import { checkedLines, type Fault } from '../log/verification.ts';
import { firstLeaf } from './owner.ts';
import { PIECE, longestPieces, pieceName, type CopiedFile } from './pieces.ts';

export interface CopySource {
  readonly files: FileStore;
  /** An empty folder, or none yet. */
  readonly directory: string;
  readonly keys: readonly PublicKey[];
  readonly onProgress?: (events: number, of: number) => void;
}

export interface FetchedCopy {
  readonly heads: number;
  readonly head: SignedHead | undefined;
  /** The first event of the log that the evidence is of. */
  readonly begins: Leaf | undefined;
  /** With any, the folder has no heads: nobody takes it for evidence. */
  readonly faults: readonly Fault[];
}

/** Rebuilds the tree from a copy, and compares each head with it. */
export const fetchCopy = async (source: CopySource): Promise<FetchedCopy> => {
  const { files, directory, keys } = source;
  await mkdir(directory, { recursive: true, mode: 0o750 });
  const draft = join(directory, 'heads.fetched');
  // Before the leaves: those of a later head may be there already, never the other way round.
  await pipeline(bytesOf(files, 'heads.jsonl'), createWriteStream(draft, { mode: 0o640, flush: true }));
  const { heads, faults } = checkedLines('heads.jsonl', readHeadsFile(draft), keys);
  const head = heads.at(-1);
  if (faults.length === 0) {
    const fault = head ? await growTree(source, heads, head.size) : NOTHING_COPIED;
    if (fault) faults.push(fault);
    else await rename(draft, join(directory, 'heads.jsonl'));
  }
  const first = firstLeaf(directory);
  return { heads: heads.length, head, begins: first === undefined ? undefined : parseLeaf(first), faults };
};

const NOTHING_COPIED: Fault = { kind: 'no-heads', detail: 'no head was copied' };
const BATCH = 1_000;

const growTree = async (
  { files, directory, onProgress }: CopySource,
  heads: readonly SignedHead[],
  size: number,
): Promise<Fault | undefined> => {
  const tree = new TreeWriter(directory, 0);
  try {
    const unchecked = heads[Symbol.iterator]();
    let head = unchecked.next().value;
    for await (const leaves of batches(linesOf(bytesOf(files, 'leaves.jsonl')), heads)) {
      const unreadable = leaves.indexOf(undefined);
      if (unreadable >= 0) return damaged(`leaf ${tree.size + unreadable + 1} of the copy is no leaf`);
      tree.append(leaves as StoredLeaf[]);
      for (; head?.size === tree.size; head = unchecked.next().value)
        if (Buffer.from(tree.root()).toString('hex') !== head.root)
          return {
            kind: 'root-differs',
            detail: `the head of ${head.size} events (${head.time}) is not of the copied leaves`,
          };
      onProgress?.(tree.size, size);
    }
    if (tree.size < size) return damaged(`the copy ends after ${tree.size} of ${size} leaves`);
    tree.flush();
    return undefined;
  } finally {
    tree.close();
  }
};

const damaged = (detail: string): Fault => ({ kind: 'tree-damaged', detail });

/** The leaves up to the last head, so that each head is at the end of a batch. */
async function* batches(
  lines: AsyncIterable<string>,
  heads: readonly SignedHead[],
): AsyncGenerator<(StoredLeaf | undefined)[]> {
  const ends = new Set(heads.map(({ size }) => size));
  const size = heads.at(-1)?.size ?? 0;
  let batch: (StoredLeaf | undefined)[] = [];
  let count = 0;
  for await (const line of lines) {
    batch.push(storedLeaf(line));
    count += 1;
    if (!ends.has(count) && batch.length < BATCH) continue;
    yield batch;
    if (count === size) return;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const storedLeaf = (line: string): StoredLeaf | undefined => {
  const { position = '' } = parseLeaf(line) ?? {};
  return /^\d{1,19}$/.test(position) ? { position: BigInt(position), line } : undefined;
};

async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of content) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function* bytesOf(files: FileStore, file: CopiedFile): AsyncGenerator<Uint8Array> {
  let ends = await longestPieces(files, file);
  const opened = (start: number) => files.open(pieceName(file, { start, end: ends.get(start) ?? start }));
  for (let start = 0; ends.has(start); start += PIECE) {
    let piece = await opened(start);
    if (!piece) {
      // A longer one has taken its place.
      ends = await longestPieces(files, file);
      piece = await opened(start);
    }
    if (!piece) throw new Error(`${file} of the copy is gone from byte ${start}`);
    yield* piece.content as AsyncIterable<Uint8Array>;
  }
}
