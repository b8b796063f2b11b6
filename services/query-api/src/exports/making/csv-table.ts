import { BOM, csvLine } from '@granary/api/csv';
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import type { Cell } from './cells.ts';
import type { About, Ended, Heading, Table } from './written.ts';

const LINES_AT_ONCE = 500;

export class CsvTable implements Table {
  readonly #file: number;
  readonly #digest = createHash('sha256');
  #waiting: string[] = [];
  #bytes = 0;
  #tables = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'wx', 0o600);
  }

  /** The first table has no title, so that the file can be read as one table with a header. */
  begin(title: string, header: readonly Heading[]): void {
    if (this.#tables > 0) this.#lines([], [title]);
    else this.#waiting.push(BOM);
    this.#tables += 1;
    this.#lines(header.map(({ label }) => label));
  }

  add(cells: readonly Cell[]): void {
    this.#lines(cells.map(({ text }) => text));
    if (this.#waiting.length >= LINES_AT_ONCE) this.#write();
  }

  end(about?: About): Ended {
    if (about) this.#lines([], [about.title], ...about.facts);
    this.#write();
    fsyncSync(this.#file);
    closeSync(this.#file);
    return { bytes: this.#bytes, sha256: this.#digest.digest('hex') };
  }

  abandon(): void {
    closeSync(this.#file);
  }

  #lines(...lines: (readonly string[])[]): void {
    for (const line of lines) this.#waiting.push(`${csvLine(line)}\r\n`);
  }

  #write(): void {
    const piece = Buffer.from(this.#waiting.join(''));
    this.#waiting = [];
    this.#digest.update(piece);
    for (let written = 0; written < piece.length;) written += writeSync(this.#file, piece, written);
    this.#bytes += piece.length;
  }
}
