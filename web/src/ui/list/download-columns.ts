import type { ExportColumn } from '@granary/api/exports';
import type { ListFields } from '@granary/api/http';
import type { Column } from './types.ts';

/** The columns for a server export: headings and labels in the user's language. */
export const downloadColumns = <Row>(columns: readonly Column<Row>[], fields: ListFields): ExportColumn[] =>
  columns.flatMap(({ field, label, download = {}, choice }) => {
    if (download === false) return [];
    const {
      of = [field],
      as = 'text',
      words = download.of ? undefined : wordsOf(fields[field]?.values, choice),
    } = download;
    return [{ label, of: [...of], as, ...(words && { words }) }];
  });

const wordsOf = (
  values: readonly string[] | undefined,
  choice: ((value: string) => string) | undefined,
): Record<string, string> | undefined =>
  values && choice && Object.fromEntries(values.map((value) => [value, choice(value)]));

/** A list query as the export request expects it: strings, without blanks, limit and cursor. */
export const downloadQuery = (
  request: Readonly<Record<string, unknown>>,
): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(request).flatMap(([name, value]): [string, string | string[]][] => {
      if (name === 'limit' || name === 'cursor' || value === undefined || value === null || value === '')
        return [];
      if (Array.isArray(value)) return value.length === 0 ? [] : [[name, value.map(String)]];
      return [[name, String(value as string | number | boolean)]];
    }),
  );
