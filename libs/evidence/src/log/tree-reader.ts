import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { rootOf, type NodeAt } from '../merkle/index.ts';

export const HASH = 32;
/** Bytes per place: position of the event, end offset of its line. */
export const PLACE = 16;
/** Cached block size: proofs and places are close together, and each proof reads a dozen of them. */
const BLOCK = 16 * 1024;
const BLOCKS_KEPT = 512;

export interface StoredLeaf {
  readonly position: bigint;
  readonly line: string;
}

/**
 * The tree on disk, in append-only files: `leaves.jsonl`, one line per event; `places`, 16 bytes per event (its
 * position and the end offset of its line); `level-0`, `level-1` …, 32 bytes per complete subtree. Content and offsets
 * are deterministic, so rewriting produces identical files.
 */
export class TreeReader {
  readonly #directory: string;
  readonly #files = new Map<string, number>();
  readonly #blocks = new Map<string, Buffer>();
  /** Number of leaves covered; the files may contain more. */
  readonly size: number;

  constructor(directory: string, size: number) {
    this.#directory = directory;
    this.size = size;
  }

  readonly nodeAt: NodeAt = (level, index) => {
    const hash = Buffer.allocUnsafe(HASH);
    this.#read(`level-${level}`, hash, index * HASH);
    return hash;
  };

  root(): Uint8Array {
    return rootOf(this.size, this.nodeAt);
  }

  leafAt(index: number): StoredLeaf {
    const { position, end } = this.#placeAt(index);
    const start = index === 0 ? 0 : this.#placeAt(index - 1).end;
    const line = Buffer.allocUnsafe(end - start - 1);
    this.#read('leaves.jsonl', line, start);
    return { position, line: line.toString() };
  }

  /** Of `leaves.jsonl` in bytes, up to the last leaf covered. */
  leavesLength(): number {
    return this.size === 0 ? 0 : this.#placeAt(this.size - 1).end;
  }

  /** Index of the leaf for the event at this position; undefined if there is none. */
  indexOf(position: bigint): number | undefined {
    const index = this.firstWhere((at) => this.#placeAt(at).position >= position);
    return index < this.size && this.#placeAt(index).position === position ? index : undefined;
  }

  /** Binary search: the first leaf for which `isTrue` holds; it must hold for all later leaves too. */
  firstWhere(isTrue: (index: number) => boolean): number {
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (isTrue(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  close(): void {
    for (const file of this.#files.values()) closeSync(file);
    this.#files.clear();
    this.#blocks.clear();
  }

  #placeAt(index: number): { position: bigint; end: number } {
    const place = Buffer.allocUnsafe(PLACE);
    this.#read('places', place, index * PLACE);
    return { position: place.readBigUInt64BE(0), end: Number(place.readBigUInt64BE(8)) };
  }

  #read(name: string, into: Buffer, at: number): void {
    let done = 0;
    while (done < into.length) {
      const from = at + done;
      const block = this.#block(name, Math.floor(from / BLOCK));
      const copied = block.copy(into, done, from % BLOCK);
      if (copied === 0) throw new DamagedTree(`${name} is too short`);
      done += copied;
    }
  }

  #block(name: string, number: number): Buffer {
    const key = `${name} ${number}`;
    const known = this.#blocks.get(key);
    if (known) return known;
    const block = Buffer.allocUnsafe(BLOCK);
    const read = block.subarray(0, readSync(this.#file(name), block, 0, BLOCK, number * BLOCK));
    if (this.#blocks.size >= BLOCKS_KEPT) this.#blocks.clear();
    this.#blocks.set(key, read);
    return read;
  }

  #file(name: string): number {
    const open = this.#files.get(name) ?? openSync(join(this.#directory, name), 'r');
    this.#files.set(name, open);
    return open;
  }
}

/** The files do not contain a tree of this size. */
export class DamagedTree extends Error {}
