import { readModels } from '@granary/api/http';
import type { PartHealth } from '@granary/platform/health';
import type pg from 'pg';

/** Lists can be read while a model stands still or is missing, so that is a degradation and not an outage. */
export const readModelHealth = async (pool: pg.Pool): Promise<PartHealth> => {
  const { rows } = await pool.query<{ name: string; state: string }>(
    'SELECT name, state FROM platform.read_model WHERE name = ANY($1)',
    [readModels],
  );
  const states = new Map(rows.map(({ name, state }) => [name, state]));
  const troubled = readModels.filter((name) => states.get(name) !== 'live');
  return troubled.length === 0
    ? { status: 'ok' }
    : {
        status: 'degraded',
        detail: troubled.map((name) => `${name}: ${states.get(name) ?? 'not built'}`).join(', '),
      };
};
