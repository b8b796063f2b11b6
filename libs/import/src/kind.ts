import type { ApiClient } from './client.ts';
import type { RowError } from './row-errors.ts';
import type { Sheet } from './sheet.ts';

/** What a file asks for, checked but not yet done: nothing has been written when there are errors. */
export interface Prepared {
  readonly steps: readonly { readonly rows: readonly number[]; readonly run: () => Promise<void> }[];
  readonly errors: readonly RowError[];
}

export interface ImportKind {
  readonly name: string;
  /** A file with all of these columns is of this kind. */
  readonly columns: readonly string[];
  /** `fingerprint` names the file: importing the same file again repeats the same commands, which do nothing. */
  prepare(client: ApiClient, sheet: Sheet, fingerprint: string): Promise<Prepared>;
}
