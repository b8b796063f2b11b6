import { COUNT_CEILING, type Endpoint } from '@granary/api/http';
import { join, raw, sql, type QueryRunner } from '../database/index.ts';
import { rowsFor } from './conditions.ts';
import { hiddenFrom } from './hidden.ts';
import type { List, ListCall } from './list.ts';
import { count } from './list-query.ts';

export interface Counted {
  readonly count: number;
  /** False: the count was cut off at the ceiling. */
  readonly exact: boolean;
}

/** Counts the rows the list shows for this call, up to the ceiling. */
export const countRows = async <E extends Endpoint>(
  runQuery: QueryRunner,
  list: List<E>,
  call: ListCall<E>,
): Promise<Counted> => {
  hiddenFrom(list, call);
  const counted = await count(
    runQuery,
    { counted: list.from(call), rows: rowsFor(list, call) },
    COUNT_CEILING + 1,
  );
  return { count: Math.min(counted, COUNT_CEILING), exact: counted <= COUNT_CEILING };
};

export interface Totals<Sums> {
  readonly all: Sums;
  /** By group, in the group's order. */
  readonly parts: ReadonlyMap<string, Sums>;
}

/** Aggregates over all rows the list shows for this call, in total and per group. */
export const totalsOf = async <E extends Endpoint, Sums extends object>(
  runQuery: QueryRunner,
  list: List<E>,
  call: ListCall<E>,
  group: string,
  expressions: { readonly [Key in keyof Sums & string]: string },
): Promise<Totals<Sums>> => {
  hiddenFrom(list, call);
  const columns = Object.entries<string>(expressions).map(
    ([name, expression]) => sql`${raw(expression)} AS ${raw(`"${name}"`)}`,
  );
  const rows = await runQuery<Sums & { readonly $group: string | null }>(sql`
    SELECT ${raw(group)} AS "$group", ${join(columns, ', ')} FROM ${list.from(call)} WHERE ${rowsFor(list, call)}
    GROUP BY ROLLUP (${raw(group)}) ORDER BY ${raw(group)}`);
  const parts = new Map<string, Sums>();
  let all: Sums | undefined;
  for (const row of rows) {
    if (row.$group === null) all = row;
    else parts.set(row.$group, row);
  }
  if (!all) throw new Error('a rollup ends with the sum of everything');
  return { all, parts };
};
