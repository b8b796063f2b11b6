import type { ExportFailure } from '@granary/api/exports';
import type { Job, Made } from '../job.ts';
import type pg from 'pg';

/** Nobody has heard so long from whoever makes it: they are gone. */
const SILENT_SECONDS = 30;
/** A file that takes its maker along is not tried for ever. */
export const MOST_ATTEMPTS = 3;

const JOB = `j.id, j.run, j.kind, j.name, j.parameters, j.format, j.language, j.time_zone AS "timeZone",
  j.user_id AS "userId", j.username, j.role, j.permissions, coalesce(to_jsonb(j.warehouses), '"all"') AS warehouses`;

/** A job that has just been taken, how often that has happened, and whether its rights still hold. */
export interface Taken extends Job {
  readonly attempts: number;
  readonly isAllowed: boolean;
}

/** The one that has waited longest, or whose maker is gone: taken by one alone, however many ask at once. */
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

/** False: it was cancelled, or taken over by somebody else. */
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

/** For whoever comes next, at once. */
export const layDown = (pool: pg.Pool, { id, run }: Job): Promise<boolean> =>
  ofRun(pool, `state = 'waiting', run = NULL, attempts = attempts - 1`, [id, run]);

const ofRun = async (pool: pg.Pool, changes: string, values: readonly unknown[]): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `UPDATE platform.job SET ${changes} WHERE id = $1 AND run = $2 AND state = 'making'`,
    [...values],
  );
  return rowCount === 1;
};

/** Names of the files that belong to something: those being made and those that are offered. */
export const filesInUse = async (pool: pg.Pool): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT id || '.' || run AS name FROM platform.job WHERE state IN ('making', 'ready') AND expires_at > now()`,
  );
  return new Set(rows.map(({ name }) => name));
};
