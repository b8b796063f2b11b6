import type { ReadModel, freshness } from '@granary/api/http';
import { planned, sql, type Sql } from '@granary/reading/sql';
import type { z } from 'zod';

export type Freshness = z.output<typeof freshness>;

export interface Checkpoint {
  readonly position: string;
  readonly at: string;
}

/** SQL for the checkpoints of these read models, the oldest first. */
export const checkpointsOf = (models: readonly ReadModel[]): Sql =>
  planned(sql`
    SELECT position::text AS position, updated_at AS at FROM platform.read_model
    WHERE name = ANY(${models}) ORDER BY position, updated_at`);

/**
 * The checkpoint of the model furthest behind. `waitFor` is the caller's last write. Read in the same snapshot as the
 * answer, so the two agree.
 */
export const freshnessOf = (
  checkpoints: readonly Checkpoint[],
  models: readonly ReadModel[],
  waitFor: bigint | undefined,
): Freshness => {
  // Endpoints without read models are always current.
  if (models.length === 0) return { position: '0', at: new Date().toISOString(), stale: false };
  const [behind] = checkpoints;
  if (!behind || checkpoints.length < models.length)
    return { position: '0', at: new Date(0).toISOString(), stale: waitFor !== undefined };
  return { ...behind, stale: waitFor !== undefined && BigInt(behind.position) < waitFor };
};
