import type { ExportColumn } from '@granary/api/exports';
import type { ListFields } from '@granary/api/http';
import type { Column } from './types.ts';

/** The columns of a list as the server is told of them: headings and words come from here, in the person's language. */
export const leavingColumns = <Row>(columns: readonly Column<Row>[], fields: ListFields): ExportColumn[] =>
  columns.flatMap(({ field, label, leaves = {}, choice }) => {
    if (leaves === false) return [];
    const {
      of = [field],
      as = 'text',
      words = leaves.of ? undefined : wordsOf(fields[field]?.values, choice),
    } = leaves;
    return [{ label, of: [...of], as, ...(words && { words }) }];
  });

const wordsOf = (
  values: readonly string[] | undefined,
  choice: ((value: string) => string) | undefined,
): Record<string, string> | undefined =>
  values && choice && Object.fromEntries(values.map((value) => [value, choice(value)]));

/** What is asked of a list as the request of an export says it: texts, and none that is blank. */
export const leavingQuery = (request: Readonly<Record<string, unknown>>): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(request).flatMap(([name, value]): [string, string | string[]][] => {
      if (name === 'limit' || name === 'cursor' || value === undefined || value === null || value === '')
        return [];
      if (Array.isArray(value)) return value.length === 0 ? [] : [[name, value.map(String)]];
      return [[name, String(value as string | number | boolean)]];
    }),
  );
