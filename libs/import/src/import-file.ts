import { createHash } from 'node:crypto';
import type { ApiClient } from './client.ts';
import { customers } from './customers.ts';
import { items } from './items.ts';
import type { ImportKind } from './kind.ts';
import { openingStock } from './opening-stock.ts';
import type { RowError } from './row-errors.ts';
import { readSheet, type Sheet } from './sheet.ts';
import { suppliers } from './suppliers.ts';

/** The first whose columns a sheet has: customers have those of suppliers too. */
const kinds: readonly ImportKind[] = [items, openingStock, customers, suppliers];

export interface ImportResult {
  readonly kind: string;
  readonly rows: number;
  /** Rows that are in the system now. */
  readonly imported: number;
  /** In the order of the file. Faults found while checking mean that nothing was written. */
  readonly errors: readonly RowError[];
}

/** Throws when no kind of import has these columns. */
const kindOf = ({ columns }: Sheet): ImportKind => {
  const kind = kinds.find((one) => one.columns.every((column) => columns.includes(column)));
  if (kind) return kind;
  const offers = kinds.map((one) => `  ${one.name}: ${one.columns.join(', ')}`);
  throw new Error(
    `The columns of this file are of no kind of import. It needs at least:\n${offers.join('\n')}`,
  );
};

/**
 * Imports a CSV file through the same commands that people use. First every row is checked: one fault, and nothing
 * is written. Then the rows are written; a refusal on the way lists exactly its rows, and importing the same file
 * again does only what is missing.
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
