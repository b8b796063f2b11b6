import type pg from 'pg';
import type { Checkpoint } from '../tables/checkpoints.ts';
import { schemaOf } from '../tables/ddl.ts';
import type { ReadModelSupervisor } from './read-model-supervisor.ts';

/** Reports which versions the running code can fold. */
export async function reportCode(pool: pg.Pool, runners: readonly ReadModelSupervisor[]): Promise<void> {
  const known = runners.flatMap((runner) =>
    [...runner.definitions].map(({ name, version, onPoison }) => ({
      name,
      version,
      on_poison: onPoison,
      trouble: version === runner.model.version ? (runner.trouble ?? null) : null,
    })),
  );
  await pool.query(
    `INSERT INTO platform.read_model_code (name, version, on_poison, trouble)
     SELECT * FROM json_to_recordset($1) AS known (name text, version integer, on_poison text, trouble text)
     ON CONFLICT (name, version) DO UPDATE
     SET on_poison = excluded.on_poison, trouble = excluded.trouble, seen_at = now()`,
    [JSON.stringify(known)],
  );
}

/** Records events folded per second between two heartbeats; builds measure themselves. */
export async function reportPace(
  pool: pg.Pool,
  before: readonly Checkpoint[],
  now: readonly Checkpoint[],
  seconds: number,
): Promise<void> {
  const paces = now.flatMap((one) => {
    const earlier = before.find((other) => schemaOf(other) === schemaOf(one));
    if (!earlier || one.stage === 'building') return [];
    return [{ ...one, rate: (one.eventCount - earlier.eventCount) / seconds }];
  });
  await pool.query(
    `UPDATE platform.read_model_version one SET rate = measured.rate
     FROM unnest($1::text[], $2::integer[], $3::integer[], $4::float8[]) AS measured (name, version, build, rate)
     WHERE (one.name, one.version, one.build) = (measured.name, measured.version, measured.build)
       AND one.state <> 'building' AND one.rate IS DISTINCT FROM measured.rate`,
    [
      paces.map(({ name }) => name),
      paces.map(({ version }) => version),
      paces.map(({ build }) => build),
      paces.map(({ rate }) => rate),
    ],
  );
}

/** Withdraws the report when the process ends; another process with the same code reports again within a heartbeat. */
export async function withdrawCode(pool: pg.Pool, runners: readonly ReadModelSupervisor[]): Promise<void> {
  const known = runners.flatMap((runner) => [...runner.definitions]);
  await pool.query(
    `DELETE FROM platform.read_model_code
     WHERE (name, version) IN (SELECT * FROM unnest($1::text[], $2::integer[]))`,
    [known.map(({ name }) => name), known.map(({ version }) => version)],
  );
}
