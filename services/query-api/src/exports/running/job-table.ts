import type { ExportFailure } from '@granary/api/exports';
import type { Job, Made } from '../job.ts';
import type pg from 'pg';

/** After this long without a heartbeat the process making a job counts as dead. */
const SILENT_SECONDS = 30;
/** Limits retries of a job that crashes its process. */
export const MOST_ATTEMPTS = 3;

const JOB = `j.id, j.run, j.kind, j.name, j.parameters, j.format, j.language, j.time_zone AS "timeZone",
  j.user_id AS "userId", j.username, j.role, j.permissions, coalesce(to_jsonb(j.warehouses), '"all"') AS warehouses`;

/** A claimed job, the number of attempts, and whether the requester's permissions are unchanged. */
export interface Taken extends Job {
  readonly attempts: number;
  readonly isAllowed: boolean;
}

/**
 * Claims the oldest job that is waiting or whose process has died. Safe under concurrency: each job goes to one caller.
 */
export const takeJob = async (pool: pg.Pool, run: string): Promise<Taken | undefined> => {
  const { rows } = await pool.query<Taken>(
    `WITH next AS (
       SELECT id FROM platform.job
       WHERE expires_at > now() AND (state = 'waiting'
         OR state = 'making' AND beat_at < now() - make_interval(secs => $2))
       ORDER BY asked_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     UPDATE platform.job j SET state = 'making', run = $1, attempts = attempts + 1, beat_at = now(), done = 0, total = NULL
     FROM next WHERE j.id = next.id
     RETURNING ${JOB}, j.attempts, EXISTS (SELECT FROM platform.account a
       WHERE a.user_id = j.user_id AND a.enabled AND a.permission_version = j.permission_version) AS "isAllowed"`,
    [run, SILENT_SECONDS],
  );
  return rows[0];
};

/** Returns false if the job was cancelled or taken over. */
export const beat = (
  pool: pg.Pool,
  { id, run }: Job,
  { done, total }: { done: number; total: number | null },
): Promise<boolean> => ofRun(pool, 'beat_at = now(), done = $3, total = $4', [id, run, done, total]);

export const endJob = (
  pool: pg.Pool,
  { id, run }: Job,
  { rows, bytes, sha256, position }: Made,
): Promise<boolean> =>
  ofRun(
    pool,
    `state = 'ready', done = $3, total = $3, bytes = $4, sha256 = $5, position = $6, ended_at = now()`,
    [id, run, rows, bytes, sha256, position],
  );

export const failJob = (pool: pg.Pool, { id, run }: Job, failure: ExportFailure): Promise<boolean> =>
  ofRun(pool, `state = 'failed', failure = $3, ended_at = now()`, [id, run, failure]);

/** Releases the job for another process, without counting the attempt. */
export const layDown = (pool: pg.Pool, { id, run }: Job): Promise<boolean> =>
  ofRun(pool, `state = 'waiting', run = NULL, attempts = attempts - 1`, [id, run]);

const ofRun = async (pool: pg.Pool, changes: string, values: readonly unknown[]): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `UPDATE platform.job SET ${changes} WHERE id = $1 AND run = $2 AND state = 'making'`,
    [...values],
  );
  return rowCount === 1;
};

/** File names of the jobs in progress and of the files on offer. */
export const filesInUse = async (pool: pg.Pool): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT id || '.' || run AS name FROM platform.job WHERE state IN ('making', 'ready') AND expires_at > now()`,
  );
  return new Set(rows.map(({ name }) => name));
};
