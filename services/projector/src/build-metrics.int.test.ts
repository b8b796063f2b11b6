import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPool } from '@granary/platform/database';
import { createTestDatabase, type TestDatabase } from '@granary/testing/stack';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { randomUUID } from 'node:crypto';
import { measureBuilds } from './build-metrics.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const scrape = (on: pg.Pool): Promise<string> => {
  const registry = new Registry();
  measureBuilds(on, () => 199n, registry);
  return registry.metrics();
};

it('build metrics show progress, stopped builds and the latest verification of the live version', async () => {
  await pool.query(`INSERT INTO platform.read_model_version
      (name, version, shape_hash, state, position, stopped_by, rate, eta_seconds, paused, phase)
    VALUES ('inventory', 1, '', 'live', 199, NULL, NULL, NULL, false, NULL),
      ('inventory', 2, '', 'building', 99, NULL, 2500, 4, true, 'bulk'),
      ('credit', 2, '', 'building', 199, NULL, 0, 0, false, 'ready'),
      ('documents', 1, '', 'live', 10, 'cannot fold', NULL, NULL, false, NULL)`);
  const verification = (state: string, differences: number, endedAt: string, version = 1) =>
    pool.query(
      `INSERT INTO platform.verification (id, model, version, state, difference_count, ended_at)
       VALUES ($1, 'inventory', $5, $2, $3, $4)`,
      [randomUUID(), state, differences, endedAt, version],
    );
  await verification('differs', 3, '2026-11-20T00:00:00Z');
  await verification('passed', 0, '2026-11-21T00:00:00Z');
  await verification('failed', 0, '2026-11-22T00:00:00Z');
  await verification('differs', 5, '2026-11-23T00:00:00Z', 2);
  const running = (model: string, position: number, minutes: number) =>
    pool.query(
      `INSERT INTO platform.verification (id, model, version, state, position, target, started_at)
       VALUES ($1, $2, 1, 'running', $3, 200, now() - $4 * interval '1 minute')`,
      [randomUUID(), model, position, minutes],
    );
  await running('inventory', 50, 10);
  await running('inventory', 150, 5);
  await running('credit', -1, 1);
  const metrics = await scrape(pool);
  const seconds = /verification_seconds\{model="inventory"\} (.+)/.exec(metrics)?.[1];
  expect(Number(seconds)).toBeGreaterThanOrEqual(600);
  for (const line of [
    'granary_projection_verification_progress{model="inventory"} 0.25',
    'granary_projection_verification_progress{model="credit"} 0',
    'granary_projection_build_progress{model="inventory"} 0.5',
    'granary_projection_build_events_per_second{model="inventory"} 2500',
    'granary_projection_build_eta_seconds{model="inventory"} 4',
    'granary_projection_build_paused{model="inventory"} 1',
    'granary_projection_build_failed{model="inventory"} 0',
    'granary_projection_build_ready{model="inventory"} 0',
    'granary_projection_build_ready{model="credit"} 1',
    'granary_projection_stopped{model="documents"} 1',
    'granary_projection_stopped{model="inventory"} 0',
    'granary_projection_differences{model="inventory"} 0',
    `granary_projection_verified_timestamp_seconds{model="inventory"} ${Date.parse('2026-11-21T00:00:00Z') / 1000}`,
  ])
    expect(metrics.split('\n')).toContain(line);
  expect(metrics).not.toContain('build_progress{model="documents"}');
  expect(metrics).not.toContain('build_events_per_second{model="credit"}');
  expect(metrics).not.toContain('differences{model="documents"}');
  expect(metrics).not.toContain('verification_progress{model="documents"}');
});

it('build metrics are omitted while Postgres is unavailable', async () => {
  const unreachable = createPool('postgres://nobody@127.0.0.1:1/none');
  expect(await scrape(unreachable)).not.toContain('granary_projection_stopped{');
  await unreachable.end();
});
