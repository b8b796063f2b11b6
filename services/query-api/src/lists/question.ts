import { all, join, raw, sql, type Ask, type Sql } from '../database/index.ts';
import type { List } from './list.ts';
import { after, orderBy, type Term } from './order.ts';

/** The name of the keys among the columns of the answer, which cannot be called so. */
const KEYS = '$keys';

/** A list with everything of a call that decides its rows. */
export interface Question {
  readonly list: List;
  readonly from: Sql;
  /** The same rows in no order: they may be there for less than those in order. */
  readonly counted: Sql;
  readonly terms: readonly Term[];
  readonly rows: Sql;
  readonly select: Sql;
  /** Rows are read in their order: an index has it, or nothing is won by looking twice. */
  readonly atOnce: boolean;
  readonly limit: number;
  readonly mark: string;
}

export interface Row {
  readonly answer: Readonly<Record<string, unknown>>;
  readonly keys: readonly string[];
}

/** Rows in the order of the terms, from the beginning or beyond the row with these keys. */
export const fetch = async (
  ask: Ask,
  question: Question,
  terms: readonly Term[],
  beyond: readonly string[] | undefined,
  limit: number,
): Promise<Row[]> => {
  const { list, select, from } = question;
  const key = raw(list.key.join(', '));
  const sorted = (what: Sql): Sql => sql`
    SELECT ${what} FROM ${from}
    WHERE ${all([question.rows, beyond && after(terms, beyond)])}
    ORDER BY ${orderBy(terms)} LIMIT ${limit}`;
  // What a row answers costs more than its place: it is put together for the rows of the page alone.
  const found = await ask<Record<string, unknown> & { [KEYS]: string[] }>(
    question.atOnce
      ? sorted(select)
      : sql`WITH page AS MATERIALIZED (${sorted(key)})
        SELECT ${select} FROM ${from} WHERE (${key}) IN (SELECT * FROM page) ORDER BY ${orderBy(terms)}`,
  );
  return found.map((row) => ({ answer: answerOf(row), keys: row[KEYS] }));
};

/** A row without the keys it is ordered by. */
export const answerOf = ({ [KEYS]: _keys, ...row }: Record<string, unknown>): Row['answer'] => row;

/** What the rows answer, and the keys they are ordered by; as text, which is exact. */
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

/** How many rows there are, or `most` if there are at least so many. */
export const count = async (
  ask: Ask,
  { counted, rows }: Pick<Question, 'counted' | 'rows'>,
  most?: number,
): Promise<number> => {
  const [found] = await ask<{ total: string }>(sql`
    SELECT count(*) AS total FROM (
      SELECT 1 FROM ${counted} WHERE ${rows} LIMIT ${most ?? null}) AS counted`);
  return Number(found?.total);
};
