import type { BuildPhase } from '@granary/api/projections';
import { NO_EVENT, markIn, type MarkColumns, type PlaceInLog } from '@granary/event-store';
import { inTransaction } from '@granary/platform/database';
import type pg from 'pg';
import { buildOf, createTables, quote, schemaOf, shapeHash, type Build } from './ddl.ts';
import type { ReadModelDefinition } from '../fold/definitions.ts';
import type { Stage } from './version-state.ts';

export interface StoredVersion extends PlaceInLog {
  readonly version: number;
  readonly build: number;
  readonly stage: Stage;
  /** Empty until it has tables. */
  readonly shapeHash: string;
  /** Its rows belong to another log. */
  readonly ofAnotherLog: boolean;
  /** Builds only. */
  readonly phase: BuildPhase | null;
  readonly paused: boolean;
  readonly stoppedBy: string | null;
  /** To be switched to when ready. */
  readonly switchRequested: boolean;
  /** Parked streams to retry. */
  readonly retry: readonly string[];
}

export async function storedVersions(pool: pg.Pool, model: string): Promise<StoredVersion[]> {
  const { rows } = await pool.query<
    Omit<StoredVersion, 'position' | 'mark'> & MarkColumns & { position: string }
  >(
    `SELECT version, build, state AS stage, shape_hash AS "shapeHash", position, phase, paused,
       mark_position AS "markPosition", mark_id AS "markId", of_another_log AS "ofAnotherLog",
       stopped_by AS "stoppedBy", switch_requested AS "switchRequested",
       ARRAY(SELECT stream FROM platform.parked_event parked
         WHERE retry AND (parked.model, parked.version, parked.build) = (one.name, one.version, one.build)
         ORDER BY position) AS retry
     FROM platform.read_model_version one WHERE name = $1 ORDER BY version, build`,
    [model],
  );
  return rows.map((row) => ({ ...row, position: BigInt(row.position), mark: markIn(row) }));
}

/**
 * Records whether the rows belong to the current log. Without a recorded mark an impossible one is stored, so that a log
 * that has grown past the position is not mistaken for the right one.
 */
export async function noteLog(pool: pg.Pool, build: Build, isAnother: boolean): Promise<void> {
  await pool.query(
    `UPDATE platform.read_model_version SET of_another_log = $4,
       mark_position = CASE WHEN $4 THEN coalesce(mark_position, position) ELSE mark_position END,
       mark_id = CASE WHEN $4 THEN coalesce(mark_id, $5) ELSE mark_id END
     WHERE name = $1 AND version = $2 AND build = $3 AND of_another_log <> $4`,
    [...idOf(build), isAnother, NO_EVENT],
  );
}

export interface BuildRequest {
  readonly name: string;
  readonly version: number;
  readonly switchWhenReady: boolean;
  /** Null: built automatically. */
  readonly requestedBy: string | null;
  readonly reason: string | null;
}

/** Requests a build, without creating its tables. Returns false if another build of the model is running. */
export async function requestBuild(
  client: pg.Pool | pg.ClientBase,
  { name, version, switchWhenReady, requestedBy, reason }: BuildRequest,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `WITH next AS (
       SELECT 1 + coalesce(max(build), 0) AS build FROM (
         SELECT build FROM platform.read_model_build WHERE name = $1 AND version = $2
         UNION ALL SELECT build FROM platform.read_model_version WHERE name = $1 AND version = $2
       ) known
     ), begun AS (
       INSERT INTO platform.read_model_version
         (name, version, build, shape_hash, state, phase, switch_requested)
       SELECT $1, $2, build, '', 'building', 'requested', $3 FROM next
       ON CONFLICT DO NOTHING RETURNING build
     )
     INSERT INTO platform.read_model_build (name, version, build, requested_by, reason)
     SELECT $1, $2, build, $4, $5 FROM begun`,
    [name, version, switchWhenReady, requestedBy, reason],
  );
  return rowCount === 1;
}

/** Creates the tables of a requested build. Idempotent. */
export const beginBuild = (pool: pg.Pool, model: ReadModelDefinition): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE platform.read_model_version SET phase = 'bulk', shape_hash = $4, updated_at = now()
       WHERE name = $1 AND version = $2 AND build = $3 AND state = 'building' AND phase = 'requested'`,
      [...idOf(model), shapeHash(model)],
    );
    if (rowCount === 0) return;
    await client.query(
      `UPDATE platform.read_model_build SET begun_at = now() WHERE name = $1 AND version = $2 AND build = $3`,
      idOf(model),
    );
    for (const statement of createTables(model)) await client.query(statement);
  });

/** Records the outcome of a build in its history, which outlives its row and tables. */
export const endBuild = async (
  client: pg.Pool | pg.ClientBase,
  build: Build,
  outcome: 'switched' | 'cancelled' | 'replaced',
): Promise<void> => {
  await client.query(
    `UPDATE platform.read_model_build ended SET ended_at = now(), outcome = $4, event_count = one.event_count
     FROM platform.read_model_version one
     WHERE ended.name = $1 AND ended.version = $2 AND ended.build = $3 AND ended.outcome IS NULL
       AND (one.name, one.version, one.build) = (ended.name, ended.version, ended.build)`,
    [...idOf(build), outcome],
  );
};

/** Drops tables that cannot be continued and restarts the build. */
export const discardBuild = (pool: pg.Pool, build: Build): Promise<void> =>
  inTransaction(pool, async (client) => {
    await endBuild(client, build, 'replaced');
    await setStage(client, build, 'dropped');
  });

export async function setStage(client: pg.ClientBase, build: Build, next: Stage): Promise<void> {
  await client.query(
    `UPDATE platform.read_model_version SET state = $4, revision = revision + 1, updated_at = now()
     WHERE name = $1 AND version = $2 AND build = $3`,
    [...idOf(build), next],
  );
}

export async function setPhase(pool: pg.Pool, build: Build, phase: BuildPhase): Promise<void> {
  await pool.query(
    `UPDATE platform.read_model_version SET phase = $4
     WHERE name = $1 AND version = $2 AND build = $3 AND state = 'building'`,
    [...idOf(build), phase],
  );
}

/** Until it is resumed, or the event it stopped at is retried or skipped. */
export async function failBuild(pool: pg.Pool, build: Build, why: string): Promise<void> {
  await pool.query(
    `UPDATE platform.read_model_version SET stopped_by = $4, revision = revision + 1, updated_at = now()
     WHERE name = $1 AND version = $2 AND build = $3 AND state = 'building'`,
    [...idOf(build), why],
  );
}

/** Waits briefly for folds and reads of these tables. */
export const removeDropped = (pool: pg.Pool, build: Build): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT_MS}ms'`);
    const { rowCount } = await client.query(
      `DELETE FROM platform.read_model_version WHERE name = $1 AND version = $2 AND build = $3 AND state = 'dropped'`,
      idOf(build),
    );
    if (rowCount === 1) await client.query(`DROP SCHEMA IF EXISTS ${quote(schemaOf(build))} CASCADE`);
  });

const LOCK_TIMEOUT_MS = 2_000;

export const idOf = (build: Build): [string, number, number] => [build.name, build.version, buildOf(build)];

/** A version that was live before, or was cancelled, is rebuilt only on request. */
export async function wasBuilt(pool: pg.Pool, { name, version }: Build): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM platform.read_model_build
     WHERE name = $1 AND version = $2 AND outcome IN ('switched', 'cancelled') LIMIT 1`,
    [name, version],
  );
  return (rowCount ?? 0) > 0;
}
