import { BOM, csvLine } from '@granary/api/csv';
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import type { Cell } from './cells.ts';
import type { Ended, Table } from './written.ts';

const LINES_AT_ONCE = 500;

export class CsvTable implements Table {
  readonly #file: number;
  readonly #digest = createHash('sha256');
  #waiting: string[] = [];
  #bytes = 0;

  constructor(path: string, header: readonly string[]) {
    this.#file = openSync(path, 'wx', 0o600);
    this.#waiting.push(`${BOM}${csvLine(header)}\r\n`);
  }

  add(cells: readonly Cell[]): void {
    this.#waiting.push(`${csvLine(cells.map(({ text }) => text))}\r\n`);
    if (this.#waiting.length >= LINES_AT_ONCE) this.#write();
  }

  end(): Ended {
    this.#write();
    fsyncSync(this.#file);
    closeSync(this.#file);
    return { bytes: this.#bytes, sha256: this.#digest.digest('hex') };
  }

  abandon(): void {
    closeSync(this.#file);
  }

  #write(): void {
    const piece = Buffer.from(this.#waiting.join(''));
    this.#waiting = [];
    this.#digest.update(piece);
    for (let written = 0; written < piece.length;) written += writeSync(this.#file, piece, written);
    this.#bytes += piece.length;
  }
}
