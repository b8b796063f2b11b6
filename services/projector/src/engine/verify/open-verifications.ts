import type pg from 'pg';

/** A requested verification without an outcome. */
export interface OpenVerification {
  readonly id: string;
  readonly version: number;
  readonly build: number;
  readonly requestedBy: string | null;
  readonly reason: string | null;
}

/** Fails those of dropped versions. Verifications that nobody waits for come after builds. */
export async function openVerifications(pool: pg.Pool, model: string): Promise<OpenVerification[]> {
  const { rows } = await pool.query<OpenVerification & { gone: boolean }>(
    `SELECT id, version, build, requested_by AS "requestedBy", reason,
       NOT EXISTS (SELECT FROM platform.read_model_version one
         WHERE (one.name, one.version, one.build) = (asked.model, asked.version, asked.build)
           AND one.state <> 'dropped') AS gone
     FROM platform.verification asked WHERE model = $1 AND state IN ('requested', 'running')
       AND (requested_by IS NOT NULL OR NOT EXISTS (SELECT FROM platform.read_model_version one
         WHERE one.state = 'building' AND NOT one.paused AND one.stopped_by IS NULL
           AND one.phase IN ('requested', 'bulk', 'indexes', 'catching-up')))`,
    [model],
  );
  const gone = rows.filter((row) => row.gone).map(({ id }) => id);
  if (gone.length > 0)
    await pool.query(
      `UPDATE platform.verification SET state = 'failed', error = 'the version was dropped', ended_at = now()
       WHERE id = ANY($1)`,
      [gone],
    );
  return rows.filter((row) => !row.gone);
}
