import { readModels } from '@granary/api/http';
import type pg from 'pg';

const UNDEFINED_TABLE = '42P01';
const named: ReadonlySet<string> = new Set(readModels);

/**
 * Whether a query failed because the read model's first build has not finished, so that it can be retried. A missing
 * table of a live model is a bug.
 */
export const beforeFirstBuild = async (pool: pg.Pool, failure: unknown): Promise<boolean> => {
  if (!(failure instanceof Error) || !('code' in failure) || failure.code !== UNDEFINED_TABLE) return false;
  const [relation, model] = /(\w+)\.\w+/.exec(failure.message) ?? [];
  if (!relation || !model || !named.has(model)) return false;
  // The table may exist by now.
  const { rows } = await pool.query<{ before: boolean }>(
    `SELECT to_regclass($1) IS NOT NULL OR NOT EXISTS (
       SELECT FROM platform.read_model_version WHERE name = $2 AND state = 'live') AS before`,
    [relation, model],
  );
  return rows[0]?.before === true;
};
