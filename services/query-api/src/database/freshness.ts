import type { ReadModel, freshness } from '@granary/api/http';
import pg from 'pg';
import type { z } from 'zod';

export type Freshness = z.output<typeof freshness>;

export interface Checkpoint {
  readonly position: string;
  readonly at: string;
}

/** Where these read models stand, the one furthest behind first. */
export const checkpointsOf = (models: readonly ReadModel[]): string => `
  SELECT position::text AS position, updated_at AS at FROM platform.read_model
  WHERE name IN (${models.map((model) => pg.escapeLiteral(model)).join(', ')}) ORDER BY position, updated_at`;

/**
 * As of which event these read models stand: the one furthest behind counts.
 * `waitFor` is what the caller has written; read inside the snapshot that answers, it cannot be wrong about it.
 */
export const freshnessOf = (
  checkpoints: readonly Checkpoint[],
  models: readonly ReadModel[],
  waitFor: bigint | undefined,
): Freshness => {
  // What stands in no read model is of now.
  if (models.length === 0) return { position: '0', at: new Date().toISOString(), stale: false };
  const [behind] = checkpoints;
  if (!behind || checkpoints.length < models.length)
    return { position: '0', at: new Date(0).toISOString(), stale: waitFor !== undefined };
  return { ...behind, stale: waitFor !== undefined && BigInt(behind.position) < waitFor };
};
