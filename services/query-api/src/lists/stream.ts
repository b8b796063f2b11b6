import { raw, sql, type Ask } from '../database/index.ts';
import type { List, ListCall } from './list.ts';
import { orderBy } from './order.ts';
import { questionOf } from './page.ts';
import { answerOf, count, type Row } from './question.ts';

/** All rows of a list in its order, a piece at a time: as long as it may be, it is never in memory as a whole. */
export async function* rowsOf(
  ask: Ask,
  list: List,
  call: ListCall,
  rowsAtOnce: number,
): AsyncGenerator<Row['answer'][]> {
  const { select, from, rows, terms } = questionOf(list, call);
  // All of them are read, not the first few.
  await ask(raw('SET LOCAL cursor_tuple_fraction = 1'));
  await ask(sql`
    DECLARE leaving NO SCROLL CURSOR FOR SELECT ${select} FROM ${from} WHERE ${rows} ORDER BY ${orderBy(terms)}`);
  const piece = raw(`FETCH ${String(rowsAtOnce)} FROM leaving`);
  for (;;) {
    const found = await ask<Record<string, unknown>>(piece);
    if (found.length > 0) yield found.map(answerOf);
    if (found.length < rowsAtOnce) return;
  }
}

/** How many they are, to the last one. */
export const totalOf = (ask: Ask, list: List, call: ListCall): Promise<number> =>
  count(ask, questionOf(list, call));
