import { columnList, quote } from './ddl.ts';
import type { RowValues } from '../fold/definitions.ts';
import type { TableChanges } from '../fold/fold.ts';
import { textOf } from './row-text.ts';
import type { VersionTable } from './version-tables.ts';

/** Adds a value to a statement and returns its placeholder. */
export type Bind = (value: unknown) => string;

/** A statement guarded by a condition. */
export type Write = (bind: Bind, condition: string) => string;

export function split({ rows }: TableChanges): { rows: RowValues[]; deleted: string[] } {
  const kept: RowValues[] = [];
  const deleted: string[] = [];
  for (const [key, row] of rows) {
    if (row) kept.push(row);
    else deleted.push(key);
  }
  return { rows: kept, deleted };
}

export const insert =
  ({ qualifiedName, columns }: VersionTable, rows: readonly RowValues[]): Write =>
  (bind, condition) => {
    const names = columns.map((_, index) => `c${index}`);
    const arrays = columns.map(
      (column) => `${bind(rows.map((row) => textOf(column, row[column.property])))}::text[]`,
    );
    const casts = columns.map(({ type }, index) => (type === 'text' ? `c${index}` : `c${index}::${type}`));
    return (
      `INSERT INTO ${qualifiedName} (${columnList(columns)}) SELECT ${casts.join(', ')} ` +
      `FROM unnest(${arrays.join(', ')}) AS given (${names.join(', ')}) WHERE ${condition}`
    );
  };

export const upsert = (target: VersionTable, rows: readonly RowValues[]): Write => {
  const others = target.columns.filter((column) => column !== target.key);
  const set = others.map(({ name }) => `${quote(name)} = excluded.${quote(name)}`).join(', ');
  const write = insert(target, rows);
  return (bind, condition) =>
    `${write(bind, condition)} ON CONFLICT (${quote(target.key.name)}) DO ${set ? `UPDATE SET ${set}` : 'NOTHING'}`;
};

export const remove =
  ({ qualifiedName, key }: VersionTable, keys: readonly string[]): Write =>
  (bind, condition) =>
    `DELETE FROM ${qualifiedName} WHERE ${quote(key.name)} = ANY(${bind(keys)}::text[]) AND ${condition}`;
