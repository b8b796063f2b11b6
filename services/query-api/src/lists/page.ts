import { COUNT_CEILING, formatSort, type ListSort } from '@granary/api/http';
import { reject } from '@granary/domain/kernel';
import { isDataException } from '@granary/platform/database';
import type { QueryRunner } from '../database/index.ts';
import { rowsFor } from './conditions.ts';
import { fingerprintOf, readCursor, writeCursor, type Cursor } from './cursor.ts';
import { hiddenFrom } from './hidden.ts';
import { countAlways, type Counter } from './known-counts.ts';
import type { List, ListCall } from './list.ts';
import { orderOf, reversed } from './order.ts';
import { count, fetch, selection, type ListQuery, type Row } from './list-query.ts';

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
export const pageOf = async (
  runQuery: QueryRunner,
  list: List,
  call: ListCall,
  counter: Counter = countAlways,
): Promise<PageOfRows> => {
  const listQuery = await listQueryOf(runQuery, list, call);
  const cursor = readCursor(call.query.cursor, listQuery.fingerprint, listQuery.terms.length);
  try {
    return await pageAt(runQuery, listQuery, cursor, counter);
  } catch (error) {
    if (isDataException(error))
      throw reject('VALIDATION_ERROR', {}, cursor.to === 'first' ? 'filter' : 'cursor');
    throw error;
  }
};

export const listQueryOf = async (runQuery: QueryRunner, list: List, call: ListCall): Promise<ListQuery> => {
  const hidden = hiddenFrom(list, call);
  const terms = orderOf(list, call.query.sort);
  return {
    list,
    from: list.from(call),
    counted: list.from({ ...call, query: { ...call.query, sort: [] } }),
    terms,
    rows: await rowsFor(runQuery, list, call),
    select: selection(list, terms, hidden),
    atOnce: list.atOnce ?? hasIndex(list, call.query.sort),
    limit: call.query.limit,
    fingerprint: fingerprintOf(call),
  };
};

const hasIndex = ({ order, indexed }: List, sort: readonly ListSort[]): boolean => {
  const [first] = sort;
  if (!first) return true;
  return sort.length === 1 ? indexed.includes(first.field) : formatSort(sort) === formatSort(order);
};

const pageAt = async (
  runQuery: QueryRunner,
  listQuery: ListQuery,
  cursor: Cursor,
  counter: Counter,
): Promise<PageOfRows> => {
  if (cursor.to === 'last') return lastPage(runQuery, listQuery, counter);
  const slice = await cut(runQuery, listQuery, cursor);
  if (slice.rows.length === 0 && slice.before) return lastPage(runQuery, listQuery, counter);
  return answer(listQuery, slice, await totalOf(runQuery, listQuery, slice, counter));
};

const cut = async (
  runQuery: QueryRunner,
  listQuery: ListQuery,
  cursor: Exclude<Cursor, { to: 'last' }>,
): Promise<Slice> => {
  const { terms, limit } = listQuery;
  if (cursor.to === 'first') {
    const rows = await fetch(runQuery, listQuery, terms, undefined, limit + 1);
    return { rows: rows.slice(0, limit), before: false, after: rows.length > limit, from: 1 };
  }
  if (cursor.to === 'next') {
    const rows = await fetch(runQuery, listQuery, terms, cursor.keys, limit + 1);
    return { rows: rows.slice(0, limit), before: true, after: rows.length > limit, from: cursor.from };
  }
  const rows = await fetch(runQuery, listQuery, reversed(terms), cursor.keys, limit + 1);
  // Earlier rows have been removed: return a full first page instead.
  if (rows.length < limit) return cut(runQuery, listQuery, { to: 'first', mark: listQuery.fingerprint });
  const before = rows.length > limit;
  return { rows: rows.slice(0, limit).reverse(), before, after: true, from: before ? cursor.from : 1 };
};

/** Counts every row: users who jump to the end want the exact total, and do so rarely. */
const lastPage = async (
  runQuery: QueryRunner,
  listQuery: ListQuery,
  counter: Counter,
): Promise<PageOfRows> => {
  const { terms, limit } = listQuery;
  const total = await count(runQuery, listQuery, undefined, counter);
  const rows = await fetch(runQuery, listQuery, reversed(terms), undefined, total % limit || limit);
  const from = total - rows.length + 1;
  return answer(
    listQuery,
    { rows: rows.reverse(), before: from > 1, after: false, from },
    { total, exact: true },
  );
};

const totalOf = async (
  runQuery: QueryRunner,
  listQuery: ListQuery,
  slice: Slice,
  counter: Counter,
): Promise<Total> => {
  if (!slice.before && !slice.after) return { total: slice.rows.length, exact: true };
  const counted = await count(runQuery, listQuery, COUNT_CEILING + 1, counter);
  if (counted <= COUNT_CEILING) return { total: counted, exact: true };
  return { total: Math.max(COUNT_CEILING, slice.from + slice.rows.length - 1), exact: false };
};

const answer = ({ limit, fingerprint, terms }: ListQuery, slice: Slice, total: Total): PageOfRows => {
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
      first: slice.before ? writeCursor({ to: 'first', mark: fingerprint }) : null,
      previous:
        slice.before && firstRow
          ? writeCursor({
              to: 'previous',
              mark: fingerprint,
              keys: [...firstRow.keys],
              from: Math.max(1, from - limit),
            })
          : null,
      next:
        slice.after && lastRow
          ? writeCursor({ to: 'next', mark: fingerprint, keys: [...lastRow.keys], from: from + rows.length })
          : null,
      last: slice.after ? writeCursor({ to: 'last', mark: fingerprint }) : null,
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
