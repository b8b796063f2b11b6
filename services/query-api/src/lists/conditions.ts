import type { ListFilter } from '@granary/api/http';
import { all, any, raw, sql, type Sql } from '../database/index.ts';
import type { List, ListCall } from './list.ts';

/** More words than this say nothing more. */
const MOST_WORDS = 8;

/** Which rows the list has for this call, before any page is cut from it. */
export const rowsFor = (list: List, call: ListCall): Sql =>
  all([
    list.where(call),
    withinWarehouses(list, call),
    ...call.query.filter.flatMap((filter) => [
      matches(raw(list.column(filter.field)), filter),
      leadTo(list, filter),
    ]),
    ...found(list, call.query.q),
  ]);

const withinWarehouses = (list: List, call: ListCall): Sql | undefined => {
  const { warehouses } = call.caller;
  if (list.warehouses.length === 0 || warehouses === 'all') return undefined;
  return any(list.warehouses.map((column) => sql`${raw(column)} = ANY(${warehouses})`));
};

const matches = (column: Sql, { operator, values }: ListFilter): Sql => {
  const [value = ''] = values;
  switch (operator) {
    case 'contains':
      return sql`${column} ILIKE ${`%${literally(value)}%`}`;
    case 'startsWith':
      return sql`${column} ILIKE ${`${literally(value)}%`}`;
    case 'in':
      // An index over the column and the order behind it serves one value, not several.
      return values.length === 1 ? sql`${column} = ${value}` : sql`${column} = ANY(${values})`;
    case 'equals':
    case 'eq':
      return sql`${column} = ${value}`;
    case 'gte':
      return sql`${column} >= ${value}`;
    case 'lte':
      return sql`${column} <= ${value}`;
  }
};

const partial: ReadonlySet<string> = new Set(['contains', 'startsWith', 'equals']);

const leadTo = (list: List, { field, operator, values: [value = ''] }: ListFilter): Sql | undefined =>
  partial.has(operator) && list.led?.holds.includes(field) ? leads(list, value) : undefined;

/** Says less than what it goes with, and has an index. */
export const leads = ({ led }: List, text: string, by = led?.by): Sql | undefined => {
  const form = led?.form(text);
  return form === undefined || by === undefined ? undefined : sql`${raw(by)} LIKE ${`%${literally(form)}%`}`;
};

/** Every word must occur in one of the searched columns. */
const found = (list: List, text: string | undefined): Sql[] => {
  const words = (text ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return words.map((word) =>
    all([
      any(list.searched.map((column) => sql`${raw(column)} ILIKE ${`%${literally(word)}%`}`)),
      leads(list, word),
    ]),
  );
};

/** A percent sign that somebody searches for is a percent sign. */
const literally = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
