import type { LineageEdge, getLineage } from '@granary/api/lineage';
import type { QueryOf } from '@granary/api/http';
import { momentAfter } from '@granary/domain/kernel';
import { all, raw, sql, type Sql } from '../database/index.ts';

export type Way = LineageEdge['direction'];

export interface LineageQuery extends Pick<
  QueryOf<typeof getLineage>,
  'direction' | 'depth' | 'at' | 'effective'
> {
  readonly id: string;
  readonly warehouses: readonly string[] | 'all';
  /** Maximum number of edges per direction. */
  readonly widest: number;
}

/** Row ids begin with the log position, padded to this many digits. */
export const POSITION_DIGITS = 19;

/** SQL condition for rows that count at the requested moment. */
export const countsAt = ({ at, effective }: Pick<LineageQuery, 'at' | 'effective'>, row: string): Sql =>
  all([
    at === undefined
      ? undefined
      : sql`left(${raw(row)}.id, ${POSITION_DIGITS}::int) <= ${at.padStart(POSITION_DIGITS, '0')}`,
    effective === undefined ? undefined : sql`${raw(row)}.occurred_at < ${momentAfter(effective)}`,
  ]);
