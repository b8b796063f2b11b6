import { Zip, ZipPassThrough } from 'fflate';
import { hash as hashOf, createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { constants, deflateRawSync } from 'node:zlib';

/** Hash and size of a file in the archive, or of the archive. */
export interface FiledEntry {
  readonly sha256: string;
  readonly bytes: number;
}

/** Block size for compression: compressing line by line takes ten times as long. */
const BLOCK = 256 * 1024;

/**
 * Compresses with Node's zlib, block by block: a sync flush ends a block on a byte boundary, the last ends the stream.
 */
class DeflatedEntry extends ZipPassThrough {
  override compression = 8;

  protected override process(block: Uint8Array, isLast: boolean): void {
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    this.ondata(null, deflateRawSync(block, { level: 6, finishFlush }), isLast);
  }
}

/** Writes a zip archive to a file incrementally, without keeping it in memory. */
export class ZipFile {
  readonly #file: number;
  readonly #zip: Zip;
  readonly #time: Date;
  readonly #digest = createHash('sha256');
  #size = 0;

  constructor(path: string, time: Date) {
    this.#file = openSync(path, 'wx', 0o600);
    this.#time = time;
    this.#zip = new Zip((error, piece) => {
      if (error) throw error;
      writeSync(this.#file, piece);
      this.#digest.update(piece);
      this.#size += piece.length;
    });
  }

  /** Starts an entry; the previous one must have ended. */
  begin(name: string): ZipEntry {
    const entry = new DeflatedEntry(name);
    entry.mtime = this.#time;
    this.#zip.add(entry);
    const digest = createHash('sha256');
    let bytes = 0;
    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    const push = (isLast: boolean) => {
      const block = Buffer.concat(waiting);
      digest.update(block);
      entry.push(block, isLast);
      waiting = [];
      waitingBytes = 0;
    };
    return {
      write(content) {
        const piece = Buffer.from(content);
        bytes += piece.length;
        waiting.push(piece);
        waitingBytes += piece.length;
        if (waitingBytes >= BLOCK) push(false);
      },
      end() {
        push(true);
        return { sha256: digest.digest('hex'), bytes };
      },
    };
  }

  add(name: string, content: string | Uint8Array): FiledEntry {
    const entry = this.begin(name);
    entry.write(content);
    return entry.end();
  }

  /** Completes the archive; returns the hash and size of the file. */
  end(): FiledEntry {
    this.#zip.end();
    this.close();
    return { sha256: this.#digest.digest('hex'), bytes: this.#size };
  }

  close(): void {
    closeSync(this.#file);
  }
}

export interface ZipEntry {
  write(content: string | Uint8Array): void;
  end(): FiledEntry;
}

export const sha256Hex = (content: string): string => hashOf('sha256', content, 'hex');
