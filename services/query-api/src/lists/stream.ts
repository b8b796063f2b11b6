import { raw, sql, type QueryRunner, type Sql } from '../database/index.ts';
import type { List, ListCall } from './list.ts';
import { orderBy } from './order.ts';
import { listQueryOf } from './page.ts';
import { answerOf, count, type Row } from './list-query.ts';

/** All rows of a list in order, in chunks, so that memory use is bounded. */
export async function* rowsOf(
  runQuery: QueryRunner,
  list: List,
  call: ListCall,
  rowsAtOnce: number,
): AsyncGenerator<Row['answer'][]> {
  const { select, from, rows, terms } = await listQueryOf(runQuery, list, call);
  const query = sql`SELECT ${select} FROM ${from} WHERE ${rows} ORDER BY ${orderBy(terms)}`;
  for await (const piece of piecesOf(runQuery, query, rowsAtOnce)) yield piece.map(answerOf);
}

/** The rows of a query, in chunks. */
export async function* piecesOf(
  runQuery: QueryRunner,
  query: Sql,
  rowsAtOnce: number,
): AsyncGenerator<Record<string, unknown>[]> {
  // Plan for reading every row, not the first few.
  await runQuery(raw('SET LOCAL cursor_tuple_fraction = 1'));
  await runQuery(sql`DECLARE leaving NO SCROLL CURSOR FOR ${query}`);
  const piece = raw(`FETCH ${String(rowsAtOnce)} FROM leaving`);
  for (;;) {
    const found = await runQuery<Record<string, unknown>>(piece);
    if (found.length > 0) yield found;
    if (found.length < rowsAtOnce) break;
  }
  await runQuery(raw('CLOSE leaving'));
}

/** The exact number of rows. */
export const totalOf = async (runQuery: QueryRunner, list: List, call: ListCall): Promise<number> =>
  count(runQuery, await listQueryOf(runQuery, list, call));
