import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  readdirSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { GrowingTree, leafHash } from '../merkle/index.ts';
import { DamagedTree, HASH, PLACE, TreeReader, type StoredLeaf } from './tree-reader.ts';

/** Writes the files that `TreeReader` reads. */
export class TreeWriter {
  readonly #directory: string;
  readonly #files = new Map<string, { readonly file: number; end: number }>();
  readonly #tree: GrowingTree;
  /** Unwritten bytes by file. */
  readonly #pending = new Map<string, Uint8Array[]>();
  #lastPosition: bigint | undefined;

  /** Continues after `size` leaves. Anything beyond them is unsigned and cut off; its events are read again. */
  constructor(directory: string, size: number) {
    mkdirSync(directory, { recursive: true, mode: 0o750 });
    this.#directory = directory;
    const reader = new TreeReader(directory, size);
    try {
      const loose = Array.from({ length: 53 }, (_, level) => {
        const count = Math.floor(size / 2 ** level);
        return count % 2 === 1 ? reader.nodeAt(level, count - 1) : undefined;
      });
      this.#tree = new GrowingTree((level, hash) => this.#put(`level-${level}`, hash), { size, loose });
      const last = size === 0 ? undefined : reader.leafAt(size - 1);
      this.#lastPosition = last?.position;
    } finally {
      reader.close();
    }
    this.#cut(size);
  }

  get size(): number {
    return this.#tree.size;
  }

  /** Position of the last leaf. */
  get position(): bigint | undefined {
    return this.#lastPosition;
  }

  root(): Uint8Array {
    return this.#tree.root();
  }

  append(leaves: readonly StoredLeaf[]): void {
    let end = this.#open('leaves.jsonl').end;
    for (const { position, line } of leaves) {
      const bytes = Buffer.from(`${line}\n`);
      this.#put('leaves.jsonl', bytes);
      end += bytes.length;
      const place = Buffer.allocUnsafe(PLACE);
      place.writeBigUInt64BE(position, 0);
      place.writeBigUInt64BE(BigInt(end), 8);
      this.#put('places', place);
      this.#tree.add(leafHash(bytes.subarray(0, -1)));
      this.#lastPosition = position;
    }
    this.#write();
  }

  /** Syncs all files to disk. */
  flush(): void {
    for (const { file } of this.#files.values()) fsyncSync(file);
  }

  close(): void {
    for (const { file } of this.#files.values()) closeSync(file);
    this.#files.clear();
  }

  #put(name: string, bytes: Uint8Array): void {
    const pending = this.#pending.get(name);
    if (pending) pending.push(bytes);
    else this.#pending.set(name, [bytes]);
  }

  #write(): void {
    for (const [name, pieces] of this.#pending) {
      const opened = this.#open(name);
      const bytes = Buffer.concat(pieces);
      writeSync(opened.file, bytes, 0, bytes.length, opened.end);
      opened.end += bytes.length;
    }
    this.#pending.clear();
  }

  #open(name: string): { readonly file: number; end: number } {
    const known = this.#files.get(name);
    if (known) return known;
    const path = join(this.#directory, name);
    const file = openSync(path, existsSync(path) ? 'r+' : 'w+', 0o640);
    const opened = { file, end: fstatSync(file).size };
    this.#files.set(name, opened);
    return opened;
  }

  #cut(size: number): void {
    const cut = (name: string, end: number) => {
      const opened = this.#open(name);
      if (opened.end < end) throw new DamagedTree(`${name} is too short`);
      if (opened.end > end) ftruncateSync(opened.file, end);
      opened.end = end;
    };
    cut('leaves.jsonl', size === 0 ? 0 : this.#lineEnd(size - 1));
    cut('places', size * PLACE);
    for (const name of readdirSync(this.#directory)) {
      const level = /^level-(\d+)$/.exec(name)?.[1];
      if (level !== undefined) cut(name, Math.floor(size / 2 ** Number(level)) * HASH);
    }
  }

  #lineEnd(index: number): number {
    const place = Buffer.allocUnsafe(PLACE);
    readSync(this.#open('places').file, place, 0, PLACE, index * PLACE);
    return Number(place.readBigUInt64BE(8));
  }
}
