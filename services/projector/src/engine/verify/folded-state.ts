import type pg from 'pg';
import type { VersionTables } from '../tables/version-tables.ts';
import { idOf } from '../tables/versions.ts';

/** Which events a version has folded: all up to a position, except skipped and parked ones. */
export interface FoldedState {
  readonly position: bigint;
  /** Parked streams with the revision they are parked at. */
  readonly heldFrom: ReadonlyMap<string, bigint>;
  readonly skippedEvents: ReadonlySet<string>;
}

/** Read in one statement, so that its parts are consistent. */
export async function readFoldedState(
  client: pg.ClientBase,
  { model }: VersionTables,
): Promise<FoldedState | undefined> {
  const { rows } = await client.query<{
    position: string;
    parked: Record<string, string>;
    skipped: string[];
  }>(
    `SELECT position,
       (SELECT coalesce(jsonb_object_agg(stream, revision::text), '{}') FROM platform.parked_event parked
        WHERE (parked.model, parked.version, parked.build) = (one.name, one.version, one.build)) AS parked,
       ARRAY(SELECT event_id::text FROM platform.skipped_event skipped WHERE skipped.model = one.name) AS skipped
     FROM platform.read_model_version one WHERE name = $1 AND version = $2 AND build = $3`,
    idOf(model),
  );
  const [row] = rows;
  if (!row) return undefined;
  // A stopped model's position is just before the event it stopped at.
  const parked = model.onPoison === 'stop' ? [] : Object.entries(row.parked);
  return {
    position: BigInt(row.position),
    heldFrom: new Map(parked.map(([stream, revision]) => [stream, BigInt(revision)])),
    skippedEvents: new Set(row.skipped),
  };
}

export const isFolded = (
  { heldFrom, skippedEvents }: FoldedState,
  event: { readonly id: string; readonly stream: string; readonly revision: bigint },
): boolean => {
  const held = heldFrom.get(event.stream);
  return !skippedEvents.has(event.id) && (held === undefined || event.revision < held);
};
