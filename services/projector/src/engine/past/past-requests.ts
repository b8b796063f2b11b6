import type pg from 'pg';
import { quote } from '../tables/ddl.ts';

/** Read models that somebody wants to read as of a position. */
export interface PastRequest {
  readonly id: string;
  readonly models: readonly string[];
  readonly position: string;
}

/** A reader that has not asked again for this long is gone. */
const WANTED = `wanted_at > now() - interval '2 minutes'`;
/** A projector that has not said anything for this long is dead. */
const ABANDONED = `beat_at < now() - interval '30 seconds'`;

export const prefixOf = (id: string): string => `past_${id.replaceAll('-', '').slice(0, 12)}_`;

/** Takes the oldest request, also one whose projector died. */
export async function takeRequest(pool: pg.Pool, run: string): Promise<PastRequest | undefined> {
  const { rows } = await pool.query<PastRequest>(
    `UPDATE platform.past_model SET state = 'building', run = $1, beat_at = now()
     WHERE id = (SELECT id FROM platform.past_model
       WHERE ${WANTED} AND (state = 'requested' OR state = 'building' AND ${ABANDONED})
       ORDER BY requested_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, models, position::text`,
    [run],
  );
  return rows[0];
}

/** False if nobody waits for it any more, or another projector has taken it over. */
export const beat = async (
  pool: pg.Pool,
  { id }: PastRequest,
  run: string,
  folded: bigint,
): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `UPDATE platform.past_model SET beat_at = now(), folded = $3 WHERE id = $1 AND run = $2 AND ${WANTED}`,
    [id, run, String(folded)],
  );
  return rowCount === 1;
};

export const endRequest = (
  pool: pg.Pool,
  { id }: PastRequest,
  run: string,
  outcome: { readonly schemas: Readonly<Record<string, string>> } | { readonly error: string },
): Promise<unknown> =>
  pool.query(
    `UPDATE platform.past_model SET state = $3, schemas = $4, error = $5 WHERE id = $1 AND run = $2`,
    'error' in outcome ? [id, run, 'failed', null, outcome.error] : [id, run, 'ready', outcome.schemas, null],
  );

/** Drops the tables of a request. Gives up while somebody still reads them. */
export async function dropPast(client: pg.ClientBase, id: string): Promise<void> {
  const { rows } = await client.query<{ schema: string }>(
    `SELECT nspname AS schema FROM pg_namespace WHERE starts_with(nspname, $1)`,
    [prefixOf(id)],
  );
  await client.query(`SET lock_timeout = '1s'`);
  try {
    for (const { schema } of rows) await client.query(`DROP SCHEMA ${quote(schema)} CASCADE`);
  } finally {
    await client.query('RESET lock_timeout');
  }
}

/** Forgets requests whose reader is gone, and drops tables without a request. */
export async function sweepPast(client: pg.ClientBase): Promise<void> {
  await client.query(`DELETE FROM platform.past_model WHERE NOT (${WANTED})`);
  const { rows } = await client.query<{ id: string }>(
    `SELECT DISTINCT substring(nspname FROM 6 FOR 12) AS id FROM pg_namespace
     WHERE nspname ~ '^past_[0-9a-f]{12}_'
       AND NOT EXISTS (SELECT FROM platform.past_model
         WHERE replace(id::text, '-', '') LIKE substring(nspname FROM 6 FOR 12) || '%')`,
  );
  for (const { id } of rows) await dropPast(client, id);
}
