import { csvLine } from '@granary/api/csv';
import { createHash } from 'node:crypto';

/** SHA-256 of the rows as CSV lines, equal in every format and language. */
export class RowsDigest {
  readonly #hash = createHash('sha256');

  add(row: readonly string[]): void {
    this.#hash.update(`${csvLine(row)}\n`);
  }

  end(): string {
    return this.#hash.digest('hex');
  }
}
