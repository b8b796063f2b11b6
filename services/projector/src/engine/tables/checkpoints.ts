import type pg from 'pg';
import type { Stage } from './version-state.ts';

/** The state of one build as recorded in Postgres. */
export interface Checkpoint {
  readonly name: string;
  readonly version: number;
  readonly build: number;
  readonly stage: Stage;
  readonly position: bigint;
  readonly stoppedBy: string | null;
  readonly parkedStreams: number;
  readonly eventCount: number;
}

/** Live versions first, then builds. */
export async function readCheckpoints(pool: pg.Pool, models: readonly string[]): Promise<Checkpoint[]> {
  const { rows } = await pool.query<
    Omit<Checkpoint, 'position' | 'eventCount'> & { position: string; eventCount: string }
  >(
    `SELECT name, version, build, state AS stage, position, stopped_by AS "stoppedBy",
       event_count AS "eventCount",
       (SELECT count(*)::integer FROM platform.parked_event parked
        WHERE (parked.model, parked.version, parked.build) = (one.name, one.version, one.build))
         AS "parkedStreams"
     FROM platform.read_model_version one WHERE name = ANY($1) AND state <> 'dropped'
     ORDER BY state <> 'live', state <> 'building'`,
    [models],
  );
  return rows.map((row) => ({
    ...row,
    position: BigInt(row.position),
    eventCount: Number(row.eventCount),
  }));
}
