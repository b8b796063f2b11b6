import { COUNT_CEILING, type Endpoint } from '@granary/api/http';
import { join, raw, sql, type QueryRunner, type Sql } from '../database/index.ts';
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
    { counted: list.from(call), rows: await rowsFor(runQuery, list, call) },
    COUNT_CEILING + 1,
  );
  return { count: Math.min(counted, COUNT_CEILING), exact: counted <= COUNT_CEILING };
};

export interface Totals<Sums> {
  readonly all: Sums;
  /** By group, in the group's order. */
  readonly parts: ReadonlyMap<string, Sums>;
}

/**
 * How rows are summed up: first by hash into `parts` of a group and the other columns of `by`, which are few, and these
 * into `sums`; sorting all rows into their groups takes longer.
 */
export interface Summing<Sums extends object> {
  readonly by: Readonly<Record<string, string>> & { readonly group: string };
  /** Aggregates of rows, by name. */
  readonly parts: Readonly<Record<string, string>>;
  /** Aggregates of parts. */
  readonly sums: { readonly [Key in keyof Sums & string]: string };
}

/** Aggregates over all rows the list shows for this call, in total and per group. */
export const totalsOf = async <E extends Endpoint, Sums extends object>(
  runQuery: QueryRunner,
  list: List<E>,
  call: ListCall<E>,
  { by, parts: ofRows, sums }: Summing<Sums>,
): Promise<Totals<Sums>> => {
  hiddenFrom(list, call);
  const found = await rowsFor(runQuery, list, call);
  const rows = await runQuery<Sums & { readonly $group: string | null }>(sql`
    SELECT part.group AS "$group", ${named(sums)} FROM (
      SELECT ${named({ ...by, ...ofRows })} FROM ${list.from(call)} WHERE ${found}
      GROUP BY ${join(Object.values(by).map(raw), ', ')}
    ) part GROUP BY ROLLUP (part.group) ORDER BY part.group`);
  const parts = new Map<string, Sums>();
  let all: Sums | undefined;
  for (const row of rows) {
    if (row.$group === null) all = row;
    else parts.set(row.$group, row);
  }
  if (!all) throw new Error('a rollup ends with the sum of everything');
  return { all, parts };
};

const named = (expressions: Readonly<Record<string, string>>): Sql =>
  join(
    Object.entries(expressions).map(([name, expression]) => sql`${raw(expression)} AS ${raw(`"${name}"`)}`),
    ', ',
  );
