import { all, join, raw, sql, type QueryRunner, type Sql } from '../database/index.ts';
import { countAlways, type Counter } from './known-counts.ts';
import type { List } from './list.ts';
import { after, orderBy, type Term } from './order.ts';

/** Column alias of the sort keys. No field can have this name. */
const KEYS = '$keys';

/** A list with everything of a call that determines its rows. */
export interface ListQuery {
  readonly list: List;
  readonly from: Sql;
  /** The FROM clause without sorting, which may be cheaper. */
  readonly counted: Sql;
  readonly terms: readonly Term[];
  readonly rows: Sql;
  readonly select: Sql;
  /** Selects while sorting: see `atOnce` of `ListDefinition`. */
  readonly atOnce: boolean;
  readonly limit: number;
  readonly fingerprint: string;
}

export interface Row {
  readonly answer: Readonly<Record<string, unknown>>;
  readonly keys: readonly string[];
}

/** Rows in the order of the terms, from the start or after the row with these keys. */
export const fetch = async (
  runQuery: QueryRunner,
  listQuery: ListQuery,
  terms: readonly Term[],
  beyond: readonly string[] | undefined,
  limit: number,
): Promise<Row[]> => {
  const { list, select, from } = listQuery;
  const key = raw(list.key.join(', '));
  const sorted = (what: Sql): Sql => sql`
    SELECT ${what} FROM ${from}
    WHERE ${all([listQuery.rows, beyond && after(terms, beyond)])}
    ORDER BY ${orderBy(terms)} LIMIT ${limit}`;
  // Selecting costs more than sorting here, so select for the page's rows only.
  const found = await runQuery<Record<string, unknown> & { [KEYS]: string[] }>(
    listQuery.atOnce
      ? sorted(select)
      : sql`WITH page AS MATERIALIZED (${sorted(key)})
        SELECT ${select} FROM ${from} WHERE (${key}) IN (SELECT * FROM page) ORDER BY ${orderBy(terms)}`,
  );
  return found.map((row) => ({ answer: answerOf(row), keys: row[KEYS] }));
};

/** Removes the sort keys from a row. */
export const answerOf = ({ [KEYS]: _keys, ...row }: Record<string, unknown>): Row['answer'] => row;

/** The selected columns and the sort keys, as text, which is exact. */
export const selection = (list: List, terms: readonly Term[], hidden: ReadonlySet<string>): Sql => {
  const answers = Object.entries(list.select).map(
    ([name, expression]) => sql`${raw(hidden.has(name) ? 'NULL' : expression)} AS ${raw(`"${name}"`)}`,
  );
  const keys = join(
    terms.map(({ expression }) => sql`(${expression})::text`),
    ', ',
  );
  return join([...answers, sql`ARRAY[${keys}] AS ${raw(`"${KEYS}"`)}`], ', ');
};

/** Counts the rows, up to `most`. */
export const count = (
  runQuery: QueryRunner,
  { counted, rows }: Pick<ListQuery, 'counted' | 'rows'>,
  most?: number,
  counter: Counter = countAlways,
): Promise<number> => {
  const query = sql`
    SELECT count(*) AS total FROM (
      SELECT 1 FROM ${counted} WHERE ${rows} LIMIT ${most ?? null}) AS counted`;
  return counter(query, async () => {
    const [found] = await runQuery<{ total: string }>(query);
    return Number(found?.total);
  });
};
