import type { ListFilter } from '@granary/api/http';
import { all, any, join, raw, sql, type Sql } from '../database/index.ts';
import type { List, ListCall } from './list.ts';

/** Further words are ignored. */
const MOST_WORDS = 8;

/** The condition for all rows of the list for this call, before pagination. */
export const rowsFor = (list: List, call: ListCall): Sql =>
  all([
    list.where(call),
    withinWarehouses(list, call),
    ...call.query.filter.flatMap((filter) => [filtered(list, filter), leadTo(list, filter)]),
    ...found(list, call.query.q),
  ]);

const withinWarehouses = (list: List, call: ListCall): Sql | undefined => {
  const { warehouses } = call.caller;
  if (list.warehouses.length === 0 || warehouses === 'all') return undefined;
  return any(list.warehouses.map((column) => sql`${raw(column)} = ANY(${warehouses})`));
};

const filtered = (list: List, filter: ListFilter): Sql => {
  const several = list.several[filter.field];
  return several === undefined
    ? matches(raw(list.column(filter.field)), filter)
    : matchesAny(raw(several), filter);
};

/** By one of the values in the column, which are separated by spaces. */
const matchesAny = (column: Sql, { operator, values: [value = ''] }: ListFilter): Sql => {
  if (operator === 'equals') return sql`${value} = ANY(string_to_array(${column}, ' '))`;
  const start = operator === 'startsWith' ? ' ' : '';
  return sql`(' ' || ${column}) ILIKE ${`%${start}${literally(value)}%`}`;
};

const matches = (column: Sql, { operator, values }: ListFilter): Sql => {
  const [value = ''] = values;
  switch (operator) {
    case 'contains':
      return sql`${column} ILIKE ${`%${literally(value)}%`}`;
    case 'startsWith':
      return sql`${column} ILIKE ${`${literally(value)}%`}`;
    case 'in':
      // An index on the column and the following sort columns serves one value, not several.
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

/** A weaker but indexed condition to add to the exact one; undefined if the index cannot serve the text. */
export const leads = ({ led }: List, text: string, by = led?.by): Sql | undefined => {
  const form = led?.form(text);
  return form === undefined || by === undefined ? undefined : sql`${raw(by)} LIKE ${`%${literally(form)}%`}`;
};

/** Every word must occur in one of the searched columns, or in the name of a record that the row refers to. */
const found = (list: List, text: string | undefined): Sql[] => {
  const words = (text ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return words.map((word) => {
    const pattern = `%${literally(word)}%`;
    const inColumns = any(list.searched.map((column) => sql`${raw(column)} ILIKE ${pattern}`));
    return all([inColumnsOrNames(list, inColumns, pattern), leads(list, word)]);
  });
};

/** As a union of keys, because an index cannot serve an OR with the columns of another table. */
const inColumnsOrNames = (list: List, inColumns: Sql, pattern: string): Sql => {
  const [first] = list.namedIn;
  if (!first) return inColumns;
  const alias = list.id.slice(0, list.id.indexOf('.'));
  const ways = [
    sql`SELECT ${raw(list.id)} FROM ${raw(`${first.table} ${alias}`)} WHERE ${inColumns}`,
    ...list.namedIn.map(
      ({ table, key, column, of }) => sql`SELECT listed.${raw(key)} FROM ${raw(of)} named
        JOIN ${raw(table)} listed ON listed.${raw(column)} = named.code WHERE ${raw(namesOf)} ILIKE ${pattern}`,
    ),
  ];
  return sql`${raw(list.id)} IN (${join(ways, ' UNION ALL ')})`;
};

const namesOf = `concat_ws(E'\\n', named.name, named.english_name, named.khmer_name)`;

/** Escapes LIKE wildcards. */
const literally = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
