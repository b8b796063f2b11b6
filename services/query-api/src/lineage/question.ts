import type { LineageEdge, getLineage } from '@granary/api/lineage';
import type { QueryOf } from '@granary/api/http';
import { momentAfter } from '@granary/domain/kernel';
import { all, raw, sql, type Sql } from '../database/index.ts';

export type Way = LineageEdge['direction'];

export interface Question extends Pick<
  QueryOf<typeof getLineage>,
  'direction' | 'depth' | 'at' | 'effective'
> {
  readonly id: string;
  readonly warehouses: readonly string[] | 'all';
  /** At most so many edges each way. */
  readonly widest: number;
}

/** Ids of rows begin with their place in the log. */
export const POSITION_DIGITS = 19;

/** What counts at the moment asked about. */
export const countsAt = ({ at, effective }: Pick<Question, 'at' | 'effective'>, row: string): Sql =>
  all([
    at === undefined
      ? undefined
      : sql`left(${raw(row)}.id, ${POSITION_DIGITS}::int) <= ${at.padStart(POSITION_DIGITS, '0')}`,
    effective === undefined ? undefined : sql`${raw(row)}.occurred_at < ${momentAfter(effective)}`,
  ]);
