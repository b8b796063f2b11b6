import type { z } from 'zod';
import type { Say } from './faults.ts';

/** An error in one cell, or in the whole row if `column` is null. */
export interface RowError {
  readonly row: number;
  readonly column: string | null;
  readonly message: string;
}

/** Parses the rows; returns those that are valid and the errors of all others. */
export const parseRows = <Schema extends z.ZodType>(
  rows: readonly { readonly number: number; readonly cells: Readonly<Record<string, string>> }[],
  schema: Schema,
): { parsed: { row: number; value: z.output<Schema> }[]; errors: RowError[] } => {
  const parsed: { row: number; value: z.output<Schema> }[] = [];
  const errors: RowError[] = [];
  for (const { number, cells } of rows) {
    // Empty cells are treated as missing values.
    const filled = Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''));
    const result = schema.safeParse(filled);
    if (result.success) parsed.push({ row: number, value: result.data });
    else {
      for (const { path, message } of result.error.issues) {
        errors.push({ row: number, column: path.length > 0 ? path.join('.') : null, message });
      }
    }
  }
  return { parsed, errors };
};

/** An error for each row whose key occurs before; an entry that names its own column is reported there. */
export const repeated = <Value>(
  rows: readonly { row: number; value: Value; column?: string }[],
  column: string,
  key: (value: Value) => string | null,
  say: Say,
): RowError[] => {
  const first = new Map<string, number>();
  return rows.flatMap(({ row, value, column: own = column }) => {
    const name = key(value);
    if (name === null) return [];
    const earlier = first.get(name);
    if (earlier === undefined) {
      first.set(name, row);
      return [];
    }
    return [{ row, column: own, message: say('repeated', { name, row: earlier }) }];
  });
};
