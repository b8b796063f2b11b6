import type { ApiClient } from '@granary/client';
import type { Say } from './faults.ts';
import type { RowError } from './row-errors.ts';
import type { SheetRow } from './sheet.ts';

/** A validated file that has not been written yet. With errors, nothing is written. */
export interface Prepared {
  readonly steps: readonly { readonly rows: readonly number[]; readonly run: () => Promise<void> }[];
  readonly errors: readonly RowError[];
}

export interface Preparing {
  readonly client: ApiClient;
  readonly say: Say;
  /** Identifies the content, so that importing it again repeats the same idempotent commands. */
  readonly fingerprint: string;
}

export const importKindNames = ['items', 'prices', 'suppliers', 'customers', 'opening_stock'] as const;
export type ImportKindName = (typeof importKindNames)[number];

export interface ImportKind {
  readonly name: ImportKindName;
  /** Columns that the file must have. */
  readonly required: readonly string[];
  /** Columns that it may have. */
  readonly optional: readonly string[];
  prepare(rows: readonly SheetRow[], preparing: Preparing): Promise<Prepared>;
}
