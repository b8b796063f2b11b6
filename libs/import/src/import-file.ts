import { createHash } from 'node:crypto';
import type { ApiClient } from './client.ts';
import { customers } from './customers.ts';
import { items } from './items.ts';
import type { ImportKind } from './kind.ts';
import { openingStock } from './opening-stock.ts';
import type { RowError } from './row-errors.ts';
import { readSheet, type Sheet } from './sheet.ts';
import { suppliers } from './suppliers.ts';

/** In order of precedence: customer files also have all columns of supplier files. */
const kinds: readonly ImportKind[] = [items, openingStock, customers, suppliers];

export interface ImportResult {
  readonly kind: string;
  readonly rows: number;
  /** Rows written, or found to be written by an earlier run. */
  readonly imported: number;
  /** In file order. If a row fails validation, nothing is written. */
  readonly errors: readonly RowError[];
}

/** Throws if no kind of import matches the columns. */
const kindOf = ({ columns }: Sheet): ImportKind => {
  const kind = kinds.find((one) => one.columns.every((column) => columns.includes(column)));
  if (kind) return kind;
  const offers = kinds.map((one) => `  ${one.name}: ${one.columns.join(', ')}`);
  throw new Error(
    `The columns of this file are of no kind of import. It needs at least:\n${offers.join('\n')}`,
  );
};

/**
 * Imports a CSV file through the API's commands. All rows are validated first: a single error, and nothing is written.
 * A refusal while writing affects only its own rows. Idempotent: importing the same file again writes only what is
 * missing.
 */
export const importFile = async (
  client: ApiClient,
  text: string,
  onProgress: (done: number, of: number) => void = () => undefined,
): Promise<ImportResult> => {
  const sheet = readSheet(text);
  const kind = kindOf(sheet);
  const fingerprint = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const { steps, errors } = await kind.prepare(client, sheet, fingerprint);
  const result = (imported: number, faults: readonly RowError[]): ImportResult => ({
    kind: kind.name,
    rows: sheet.rows.length,
    imported,
    errors: faults.toSorted((a, b) => a.row - b.row),
  });
  if (errors.length > 0) return result(0, errors);

  let imported = 0;
  const refused: RowError[] = [];
  for (const [index, step] of steps.entries()) {
    try {
      await step.run();
      imported += step.rows.length;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      refused.push(...step.rows.map((row) => ({ row, column: null, message })));
    }
    onProgress(index + 1, steps.length);
  }
  return result(imported, refused);
};
