import type { ReadModel } from '@granary/api/http';
import { reject } from '@granary/domain/kernel';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { inSnapshot, renamed, sql, type QueryRunner } from '../../database/index.ts';

const LOOK_MS = 300;
/** Other reports wait behind this one. */
const PATIENCE_MS = 60_000;
/** Often enough that a projector does not take the reader for gone. */
const WANTED_MS = 10_000;

interface Past {
  readonly models: readonly ReadModel[];
  /** Log position. */
  readonly position: string;
}

/**
 * Runs `work` on read models as they were at a log position. A projector folds them for this reader alone, which takes
 * as long as a rebuild, and drops them afterwards.
 */
export const inPast = async <Answer>(
  pool: pg.Pool,
  past: Past,
  work: (runQuery: QueryRunner) => Promise<Answer>,
): Promise<Answer> => {
  const id = randomUUID();
  await pool.query('INSERT INTO platform.past_model (id, models, position) VALUES ($1, $2, $3)', [
    id,
    past.models,
    past.position,
  ]);
  const wanting = setInterval(() => void want(pool, id).catch(() => undefined), WANTED_MS);
  try {
    const schemas = await folded(pool, id);
    return await inSnapshot(pool, async (runQuery) => {
      const names = await tablesIn(runQuery, schemas);
      return work((query) => runQuery(renamed(query, names)));
    });
  } finally {
    clearInterval(wanting);
    // Whoever cannot say so any more is found to be gone.
    await pool.query('DELETE FROM platform.past_model WHERE id = $1', [id]).catch(() => undefined);
  }
};

const want = (pool: pg.Pool, id: string) =>
  pool.query('UPDATE platform.past_model SET wanted_at = now() WHERE id = $1', [id]);

type Schemas = Readonly<Record<string, string>>;

const folded = async (pool: pg.Pool, id: string): Promise<Schemas> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await pool.query<{ state: string; schemas: Schemas; error: string | null }>(
      'SELECT state, schemas, error FROM platform.past_model WHERE id = $1',
      [id],
    );
    const [one] = rows;
    if (!one) throw reject('SERVICE_UNAVAILABLE');
    if (one.state === 'ready') return one.schemas;
    if (one.state === 'failed') throw new Error(`read models of the past could not be folded: ${one.error}`);
    if (one.state === 'requested' && performance.now() > deadline)
      throw new Error('no projector has taken the request for read models of the past');
    await pause(LOOK_MS);
  }
};

/** By the names that queries use: `inventory.batch` is now `"past_…_inventory_v3".batch`. */
const tablesIn = async (runQuery: QueryRunner, schemas: Schemas): Promise<ReadonlyMap<string, string>> => {
  const rows = await runQuery<{ schema: string; name: string }>(
    sql`SELECT schemaname AS schema, tablename AS name FROM pg_tables WHERE schemaname = ANY(${Object.values(schemas)})`,
  );
  const modelOf = new Map(Object.entries(schemas).map(([model, schema]) => [schema, model]));
  return new Map(
    rows.map(({ schema, name }) => [`${modelOf.get(schema) ?? ''}.${name}`, `"${schema}"."${name}"`]),
  );
};
