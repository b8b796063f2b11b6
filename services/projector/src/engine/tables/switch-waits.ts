import type pg from 'pg';
import type { Build } from './ddl.ts';
import { idOf } from './versions.ts';

/** Reads that block a switch of views. */
export interface SwitchWait {
  readonly reads: number;
  /** Duration and application of the longest one. */
  readonly seconds: number;
  readonly program: string;
}

/** The reads that currently block a switch, if any. */
export async function readsInTheWay(pool: pg.Pool, model: string): Promise<SwitchWait | undefined> {
  const { rows } = await pool.query<{ program: string; seconds: number }>(
    `SELECT application_name AS program,
       coalesce(extract(epoch FROM clock_timestamp() - xact_start), 0)::float8 AS seconds
     FROM pg_stat_activity WHERE pid IN (
       SELECT pid FROM pg_locks WHERE granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND (relation = 'platform.switching'::regclass OR relation IN (
           SELECT oid FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind = 'v'
         ))
     ) ORDER BY seconds DESC`,
    [model],
  );
  const [longest] = rows;
  return longest && { reads: rows.length, ...longest };
}

/** Records which read a switch is waiting for, or that it no longer waits. */
export async function noteWait(pool: pg.Pool, build: Build, wait: SwitchWait | null): Promise<void> {
  await pool.query(
    `UPDATE platform.read_model_version SET waits_for = $4 WHERE name = $1 AND version = $2 AND build = $3`,
    [...idOf(build), wait && JSON.stringify({ ...wait, seconds: Math.round(wait.seconds) })],
  );
}
