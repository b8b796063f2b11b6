import type { ApiClient } from './client.ts';
import type { RowError } from './row-errors.ts';
import type { Sheet } from './sheet.ts';

/** A validated file that has not been written yet. With errors, nothing is written. */
export interface Prepared {
  readonly steps: readonly { readonly rows: readonly number[]; readonly run: () => Promise<void> }[];
  readonly errors: readonly RowError[];
}

export interface ImportKind {
  readonly name: string;
  /** A file that has all these columns is of this kind. */
  readonly columns: readonly string[];
  /** `fingerprint` identifies the file, so that importing it again repeats the same idempotent commands. */
  prepare(client: ApiClient, sheet: Sheet, fingerprint: string): Promise<Prepared>;
}
