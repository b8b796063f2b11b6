import type { FileStore } from '@granary/platform/files';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describedLogs, firstLeaf, idOf, markName, marksIn } from './owner.ts';
import { PIECE, copiedFiles, longestPieces, pieceName, type CopiedFile, type Piece } from './pieces.ts';
import { signedLengths } from './signed-lengths.ts';

/** Thrown if the copy is not of the tree in the folder. Nothing is overwritten. */
export class CopyOfAnotherTree extends Error {}

/**
 * Copies what was signed. Leaves go before heads, so that a copy never has a head beyond its leaves; both only grow, in
 * pieces. Several copiers of one tree do each other no harm.
 */
export class EvidenceCopy {
  readonly #files: FileStore;
  readonly #directory: string;
  readonly #copied: Record<CopiedFile, number> = { 'leaves.jsonl': 0, 'heads.jsonl': 0 };
  #isResumed = false;

  constructor(files: FileStore, directory: string) {
    this.#files = files;
    this.#directory = directory;
  }

  /** Copies up to the last head. After a failure the next call continues. */
  async update(signal: AbortSignal): Promise<void> {
    const lengths = signedLengths(this.#directory);
    if (!this.#isResumed) await this.#resume();
    for (const file of copiedFiles) await this.#copy(file, lengths[file], signal);
  }

  async #resume(): Promise<void> {
    const first = firstLeaf(this.#directory);
    if (first === undefined) return;
    const isMarked = await this.#isMarkedAs(idOf(first));
    for (const file of copiedFiles) this.#copied[file] = await this.#lengthOfCopy(file);
    if (!isMarked) await this.#mark(first);
    this.#isResumed = true;
  }

  async #isMarkedAs(id: string): Promise<boolean> {
    const { isOurs, others } = await marksIn(this.#files, id);
    if (others.length > 0) throw new CopyOfAnotherTree(describedLogs(others));
    return isOurs;
  }

  /** Of two that mark a place at once, at least one sees the other, and gives way. */
  async #mark(first: string): Promise<void> {
    const name = markName(idOf(first));
    await this.#keep(name, Buffer.from(`${first}\n`));
    try {
      await this.#isMarkedAs(idOf(first));
    } catch (error) {
      await this.#files.remove(name).catch(() => undefined);
      throw error;
    }
  }

  async #lengthOfCopy(file: CopiedFile): Promise<number> {
    const pieces = await longestPieces(this.#files, file);
    if (pieces.size === 0) return 0;
    const start = Math.max(...pieces.keys());
    const last = { start, end: pieces.get(start) ?? start };
    const opened = await this.#files.open(pieceName(file, last));
    if (!opened) throw new Error(`${pieceName(file, last)} of the copy is gone`);
    const [there, here] = await Promise.all([buffer(opened.content), this.#read(file, last)]);
    if (!there.equals(here))
      throw new CopyOfAnotherTree(`${pieceName(file, last)} of the copy is not of this evidence`);
    return last.end;
  }

  async #copy(file: CopiedFile, end: number, signal: AbortSignal): Promise<void> {
    for (let from = this.#copied[file]; from < end; from = this.#copied[file]) {
      signal.throwIfAborted();
      const start = from - (from % PIECE);
      const piece = { start, end: Math.min(start + PIECE, end) };
      await this.#keep(pieceName(file, piece), await this.#read(file, piece));
      this.#copied[file] = piece.end;
      // Where nothing may be removed, it stays as an older state.
      if (from > start)
        await this.#files.remove(pieceName(file, { start, end: from })).catch(() => undefined);
    }
  }

  async #keep(name: string, content: Buffer): Promise<void> {
    const { drafts } = this.#files;
    await mkdir(drafts, { recursive: true });
    const path = join(drafts, randomUUID());
    try {
      await writeFile(path, content);
      const sha256 = createHash('sha256').update(content).digest('hex');
      await this.#files.keep(name, { path, size: content.length, sha256 });
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Less if the file is shorter. */
  async #read(file: CopiedFile, { start, end }: Piece): Promise<Buffer> {
    const handle = await open(join(this.#directory, file), 'r');
    try {
      const { buffer: bytes, bytesRead } = await handle.read(
        Buffer.alloc(end - start),
        0,
        end - start,
        start,
      );
      return bytes.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }
}
