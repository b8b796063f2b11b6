import type pg from 'pg';
import { buildOf, type Build } from './ddl.ts';
import type { Exceptions } from '../fold/fold.ts';

export type Stage = 'building' | 'live' | 'previous' | 'dropped';

/** One version of a read model as recorded in Postgres: its position and the streams it does not fold. */
export interface VersionState extends Exceptions {
  readonly stage: Stage;
  readonly position: bigint;
  /** Expected by every write (optimistic concurrency). */
  readonly revision: bigint;
  readonly stoppedBy: string | null;
  /** A paused build. */
  readonly paused: boolean;
}

export async function readVersionState(pool: pg.Pool, build: Build): Promise<VersionState | undefined> {
  // Read the revision first: if anything changes in between, the next write fails.
  const { rows } = await pool.query<{
    state: Stage;
    position: string;
    revision: string;
    stopped_by: string | null;
    paused: boolean;
  }>(
    `SELECT state, position, revision, stopped_by, paused FROM platform.read_model_version
     WHERE name = $1 AND version = $2 AND build = $3`,
    [build.name, build.version, buildOf(build)],
  );
  const [row] = rows;
  if (!row) return undefined;
  const parked = await pool.query<{ stream: string }>(
    'SELECT stream FROM platform.parked_event WHERE model = $1 AND version = $2 AND build = $3',
    [build.name, build.version, buildOf(build)],
  );
  const skipped = await pool.query<{ event_id: string }>(
    'SELECT event_id FROM platform.skipped_event WHERE model = $1',
    [build.name],
  );
  return {
    stage: row.state,
    position: BigInt(row.position),
    revision: BigInt(row.revision),
    stoppedBy: row.stopped_by,
    paused: row.paused,
    parkedStreams: new Set(parked.rows.map(({ stream }) => stream)),
    skippedEvents: new Set(skipped.rows.map(({ event_id }) => event_id)),
  };
}
