import type { ListFilter } from '@granary/api/http';
import { all, any, join, raw, sql, type QueryRunner, type Sql } from '../database/index.ts';
import type { List, ListCall, Referred } from './list.ts';

/** Further words are ignored. */
const MOST_WORDS = 8;
/** More codes take longer to plan than they save. */
const MOST_CODES = 1_000;

/** The condition for all rows of the list for this call, before pagination. */
export const rowsFor = async (runQuery: QueryRunner, list: List, call: ListCall): Promise<Sql> =>
  all([filteredRows(list, call), ...(await found(runQuery, list, call.query.q))]);

/** The same, whatever is searched for. */
export const filteredRows = (list: List, call: ListCall): Sql =>
  all([
    list.where(call),
    withinWarehouses(list, call),
    ...call.query.filter.flatMap((filter) => [filtered(list, filter), leadTo(list, filter)]),
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
const found = async (runQuery: QueryRunner, list: List, text: string | undefined): Promise<Sql[]> => {
  const words = (text ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const named = await referredTo(runQuery, list.referred, words);
  return words.map((word, nth) => {
    const inColumns = list.searched.map((column) => sql`${raw(column)} ILIKE ${patternOf(word)}`);
    return all([any([...inColumns, ...(named[nth] ?? [])]), leads(list, word)]);
  });
};

/**
 * For each word, conditions for the rows that refer to a record with it in a name. The records are looked for first:
 * an index cannot serve an OR with the columns of another table, and only of known codes is it known how many rows
 * have them.
 */
const referredTo = async (
  runQuery: QueryRunner,
  referred: readonly Referred[],
  words: readonly string[],
): Promise<Sql[][]> => {
  const wanted = words.flatMap((word) => referred.map((to) => codesNamed(to, word)));
  if (wanted.length === 0) return [];
  const columns = wanted.map(
    (codes, nth) => sql`ARRAY(${codes} LIMIT ${MOST_CODES + 1}) AS ${raw(`"${String(nth)}"`)}`,
  );
  const [arrays] = await runQuery<Record<string, string[]>>(sql`SELECT ${join(columns, ', ')}`);
  return words.map((word, of) =>
    referred.flatMap((to, nth) => {
      const codes = arrays?.[of * referred.length + nth] ?? [];
      if (codes.length === 0) return [];
      return sql`${raw(to.column)} = ANY(${codes.length > MOST_CODES ? sql`ARRAY(${codesNamed(to, word)})` : codes})`;
    }),
  );
};

const codesNamed = (
  { of, key = 'code', names = ['name', 'english_name', 'khmer_name'] }: Referred,
  word: string,
): Sql => {
  const text = names.map((name) => `named.${name}`).join(', ');
  return sql`SELECT ${raw(`named.${key}`)} FROM ${raw(of)} named
    WHERE concat_ws(E'\\n', ${raw(text)}) ILIKE ${patternOf(word)}`;
};

const patternOf = (word: string): string => `%${literally(word)}%`;

/** Escapes LIKE wildcards. */
const literally = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
