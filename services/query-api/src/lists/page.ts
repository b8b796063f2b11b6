import { COUNT_CEILING } from '@granary/api/http';
import { reject } from '@granary/domain/kernel';
import { isDataException } from '@granary/platform/database';
import type { Ask } from '../database/index.ts';
import { rowsFor } from './conditions.ts';
import { markOf, readCursor, writeCursor, type Cursor } from './cursor.ts';
import { hiddenFrom } from './hidden.ts';
import type { List, ListCall } from './list.ts';
import { orderOf, reversed } from './order.ts';
import { count, fetch, selection, type Question, type Row } from './question.ts';

/** Consecutive rows in the list's order. */
interface Slice {
  readonly rows: readonly Row[];
  readonly before: boolean;
  readonly after: boolean;
  /** 1-based number of the first row, as far as known without counting. */
  readonly from: number;
}
export interface PageOfRows {
  readonly rows: Readonly<Record<string, unknown>>[];
  /** Ids of the rows, in order. */
  readonly ids: readonly string[];
  readonly page: {
    readonly from: number;
    readonly to: number;
    readonly first: string | null;
    readonly previous: string | null;
    readonly next: string | null;
    readonly last: string | null;
  } & Total;
}
interface Total {
  readonly total: number;
  readonly exact: boolean;
}

/** A page by keyset pagination: as fast in the middle of a million rows as at the start. */
export const pageOf = async (ask: Ask, list: List, call: ListCall): Promise<PageOfRows> => {
  const question = questionOf(list, call);
  const cursor = readCursor(call.query.cursor, question.mark, question.terms.length);
  try {
    return await pageAt(ask, question, cursor);
  } catch (error) {
    if (isDataException(error))
      throw reject('VALIDATION_ERROR', {}, cursor.to === 'first' ? 'filter' : 'cursor');
    throw error;
  }
};

/** All rows of a list in order; undefined if there are more than `most`. */
export const allOf = async (
  ask: Ask,
  list: List,
  call: ListCall,
  most: number,
): Promise<PageOfRows['rows'] | undefined> => {
  const question = questionOf(list, call);
  const rows = await fetch(ask, { ...question, atOnce: true }, question.terms, undefined, most + 1);
  return rows.length > most ? undefined : rows.map((row) => row.answer);
};

export const questionOf = (list: List, call: ListCall): Question => {
  const hidden = hiddenFrom(list, call);
  const terms = orderOf(list, call.query.sort);
  return {
    list,
    from: list.from(call),
    counted: list.from({ ...call, query: { ...call.query, sort: [] } }),
    terms,
    rows: rowsFor(list, call),
    select: selection(list, terms, hidden),
    atOnce: list.atOnce ?? call.query.sort.length === 0,
    limit: call.query.limit,
    mark: markOf(call),
  };
};

const pageAt = async (ask: Ask, question: Question, cursor: Cursor): Promise<PageOfRows> => {
  if (cursor.to === 'last') return lastPage(ask, question);
  const slice = await cut(ask, question, cursor);
  if (slice.rows.length === 0 && slice.before) return lastPage(ask, question);
  return answer(question, slice, await totalOf(ask, question, slice));
};

const cut = async (ask: Ask, question: Question, cursor: Exclude<Cursor, { to: 'last' }>): Promise<Slice> => {
  const { terms, limit } = question;
  if (cursor.to === 'first') {
    const rows = await fetch(ask, question, terms, undefined, limit + 1);
    return { rows: rows.slice(0, limit), before: false, after: rows.length > limit, from: 1 };
  }
  if (cursor.to === 'next') {
    const rows = await fetch(ask, question, terms, cursor.keys, limit + 1);
    return { rows: rows.slice(0, limit), before: true, after: rows.length > limit, from: cursor.from };
  }
  const rows = await fetch(ask, question, reversed(terms), cursor.keys, limit + 1);
  // Earlier rows have been removed: return a full first page instead.
  if (rows.length < limit) return cut(ask, question, { to: 'first', mark: question.mark });
  const before = rows.length > limit;
  return { rows: rows.slice(0, limit).reverse(), before, after: true, from: before ? cursor.from : 1 };
};

/** Counts every row: users who jump to the end want the exact total, and do so rarely. */
const lastPage = async (ask: Ask, question: Question): Promise<PageOfRows> => {
  const { terms, limit } = question;
  const total = await count(ask, question);
  const rows = await fetch(ask, question, reversed(terms), undefined, total % limit || limit);
  const from = total - rows.length + 1;
  return answer(
    question,
    { rows: rows.reverse(), before: from > 1, after: false, from },
    { total, exact: true },
  );
};

const totalOf = async (ask: Ask, question: Question, slice: Slice): Promise<Total> => {
  if (!slice.before && !slice.after) return { total: slice.rows.length, exact: true };
  const counted = await count(ask, question, COUNT_CEILING + 1);
  if (counted <= COUNT_CEILING) return { total: counted, exact: true };
  return { total: Math.max(COUNT_CEILING, slice.from + slice.rows.length - 1), exact: false };
};

const answer = ({ limit, mark, terms }: Question, slice: Slice, total: Total): PageOfRows => {
  const { rows } = slice;
  const from = placeOf(slice, total);
  const [firstRow] = rows;
  const idAt = terms.findIndex(({ isId }) => isId);
  const lastRow = rows.at(-1);
  return {
    rows: rows.map((row) => row.answer),
    ids: rows.map(({ keys }) => keys[idAt] ?? ''),
    page: {
      from,
      to: rows.length === 0 ? 0 : from + rows.length - 1,
      ...total,
      first: slice.before ? writeCursor({ to: 'first', mark }) : null,
      previous:
        slice.before && firstRow
          ? writeCursor({ to: 'previous', mark, keys: [...firstRow.keys], from: Math.max(1, from - limit) })
          : null,
      next:
        slice.after && lastRow
          ? writeCursor({ to: 'next', mark, keys: [...lastRow.keys], from: from + rows.length })
          : null,
      last: slice.after ? writeCursor({ to: 'last', mark }) : null,
    },
  };
};

/**
 * Rows may have come and gone since the cursor was made, so the number is derived from an exact total if there is one.
 */
const placeOf = ({ rows, after: more, from }: Slice, { total, exact }: Total): number => {
  if (rows.length === 0) return 0;
  const furthest = total - rows.length + 1;
  if (!exact) return from;
  return more ? Math.max(1, Math.min(from, furthest)) : furthest;
};
