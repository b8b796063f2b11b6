import { raw, sql, type Ask, type Sql } from '../database/index.ts';
import type { List, ListCall } from './list.ts';
import { orderBy } from './order.ts';
import { questionOf } from './page.ts';
import { answerOf, count, type Row } from './question.ts';

/** All rows of a list in order, in chunks, so that memory use is bounded. */
export async function* rowsOf(
  ask: Ask,
  list: List,
  call: ListCall,
  rowsAtOnce: number,
): AsyncGenerator<Row['answer'][]> {
  const { select, from, rows, terms } = questionOf(list, call);
  const question = sql`SELECT ${select} FROM ${from} WHERE ${rows} ORDER BY ${orderBy(terms)}`;
  for await (const piece of piecesOf(ask, question, rowsAtOnce)) yield piece.map(answerOf);
}

/** The rows of a query, in chunks. */
export async function* piecesOf(
  ask: Ask,
  question: Sql,
  rowsAtOnce: number,
): AsyncGenerator<Record<string, unknown>[]> {
  // Plan for reading every row, not the first few.
  await ask(raw('SET LOCAL cursor_tuple_fraction = 1'));
  await ask(sql`DECLARE leaving NO SCROLL CURSOR FOR ${question}`);
  const piece = raw(`FETCH ${String(rowsAtOnce)} FROM leaving`);
  for (;;) {
    const found = await ask<Record<string, unknown>>(piece);
    if (found.length > 0) yield found;
    if (found.length < rowsAtOnce) break;
  }
  await ask(raw('CLOSE leaving'));
}

/** The exact number of rows. */
export const totalOf = (ask: Ask, list: List, call: ListCall): Promise<number> =>
  count(ask, questionOf(list, call));
