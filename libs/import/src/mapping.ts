import type { ImportKind } from './kind.ts';
import type { Sheet } from './sheet.ts';

/** The column of the file for each column of a kind; those without are left out. */
export type Mapping = Readonly<Partial<Record<string, string>>>;

/** Maps columns by their names, which may be written as on the screens: `labels`, by column, in any language. */
export const mappingOf = (
  { required, optional }: Pick<ImportKind, 'required' | 'optional'>,
  columns: readonly string[],
  labels: Readonly<Record<string, readonly string[]>> = {},
): Mapping => {
  const known = new Map(columns.toReversed().map((column) => [plain(column), column]));
  return Object.fromEntries(
    [...required, ...optional].flatMap((field) => {
      const column = [field, ...(labels[field] ?? [])].map((name) => known.get(plain(name))).find(Boolean);
      return column ? [[field, column]] : [];
    }),
  );
};

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_*-]/g, '');

export const missingFrom = (mapping: Mapping, { required }: Pick<ImportKind, 'required'>): string[] =>
  required.filter((column) => mapping[column] === undefined);

/** The sheet with the columns of the kind. */
export const mapped = ({ rows, rounded }: Sheet, mapping: Mapping): Sheet => {
  const pairs = Object.entries(mapping).flatMap(([field, column]) =>
    column ? [[field, column] as const] : [],
  );
  return {
    columns: pairs.map(([field]) => field),
    rows: rows.map(({ number, cells }) => ({
      number,
      cells: Object.fromEntries(pairs.map(([field, column]) => [field, cells[column] ?? ''])),
    })),
    rounded: rounded.flatMap(({ row, column: of }) =>
      pairs.filter(([, column]) => column === of).map(([field]) => ({ row, column: field })),
    ),
  };
};
