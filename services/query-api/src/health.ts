import { readModels } from '@granary/api/http';
import type { PartHealth } from '@granary/platform/health';
import type pg from 'pg';

/** A missing or stopped read model is a degradation, not an outage: lists can still be read. */
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
