import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@granary/testing/stack';
import pg from 'pg';
import { ROOT } from '../stack/layout.mjs';
import { preflightText } from './preflight-text.mjs';
import { preflight } from './preflight.mjs';

let database: TestDatabase;
let client: pg.Client;
let former: string;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  former = mkdtempSync(join(tmpdir(), 'granary-former-'));
  cpSync(join(ROOT, 'libs/domain/golden'), join(former, 'libs/domain/golden'), { recursive: true });
});
afterAll(async () => {
  await client.end();
  await database.drop();
  rmSync(former, { recursive: true });
});

const model = (name: string, version: number, shapeHash = 'a') => ({ name, version, shapeHash });
const estimate = () => ({ events: 1_000, seconds: 90 });
const flight = (models: ReturnType<typeof model>[], known?: string) =>
  preflight(client, { models, estimate, former: known });
const told = async (...args: Parameters<typeof flight>) => preflightText(await flight(...args), 5e9);

it('tells what is built, how long that takes and how much disk it needs', async () => {
  await client.query(`
    INSERT INTO platform.read_model_version (name, version, shape_hash, state, event_count)
    VALUES ('inventory', 3, 'a', 'live', 1000), ('errors', 2, 'a', 'live', 1000);
    CREATE SCHEMA inventory_v3;
    CREATE TABLE inventory_v3.batch AS SELECT repeat('x', 1000) FROM generate_series(1, 3000)`);
  const result = await flight([model('inventory', 4, 'b'), model('errors', 2), model('outbound', 1)], former);
  expect(result).toMatchObject({
    obstacles: [],
    migrations: { pending: [], later: [] },
    rollback: 'possible',
    readModels: [
      { model: 'inventory', live: 3, code: 4, action: 'rebuild', events: 1_000, seconds: 90 },
      { model: 'errors', live: 2, code: 2, action: 'none' },
      { model: 'outbound', live: null, code: 1, action: 'first build' },
    ],
  });
  const text = preflightText(result, 5e9);
  expect(text).toMatch(/inventory 3 → 4: 1,000 events, about 2 min/);
  expect(text).toMatch(
    /Disk {10}about [34] MB more until the previous versions are dropped, 5,000 MB are free/,
  );
  expect(text).toMatch(/Rolling back {2}possible: .*projections rollback of inventory, then/);
});

it('refuses changed tables without a new version, and a release older than the data', async () => {
  expect((await flight([model('inventory', 3, 'b')])).obstacles).toEqual([
    'inventory: the tables of version 3 differ from those of this release: it needs a new version.',
  ]);
  expect(await told([model('inventory', 2)])).toMatch(
    /^NOT POSSIBLE {2}inventory: version 3 is live, this release has 2\. Put the former version back first/,
  );
});

it('compares the events with those of the former release', async () => {
  rmSync(join(former, 'libs/domain/golden/stock/BatchSplit.v1.json'));
  const result = await flight([model('errors', 2)], former);
  expect(result).toMatchObject({ rollback: 'until new events', newEvents: ['stock/BatchSplit.v1'] });
  expect(preflightText(result, undefined)).toMatch(/cannot read these events.*\n {2}stock\/BatchSplit\.v1$/);
  expect(await told([model('errors', 2)])).toMatch(/--former DIR/);
  await expect(flight([], tmpdir())).rejects.toThrow('is no checkout of Granary');
});

it('finds migrations that a former release cannot bear, and those of a later one', async () => {
  const { rows } = await client.query(
    `DELETE FROM platform.migration WHERE name LIKE 'Projections%' RETURNING name`,
  );
  await client.query(`INSERT INTO platform.migration (timestamp, name) VALUES (1, 'Later1863700000001')`);
  const result = await flight([model('errors', 2)], former);
  expect(result).toMatchObject({
    rollback: 'by backup',
    reasons: [`${rows[0].name}: DROP VIEW platform.read_model`],
    obstacles: ['The database has the migration Later1863700000001 of a later release.'],
  });
  expect(preflightText(result, undefined)).toMatch(/Rolling back {2}only by restoring a backup/);
});

it('has nothing to compare in a new database', async () => {
  await client.query('DROP SCHEMA platform, vault CASCADE');
  expect(await told([model('inventory', 3)])).toBe(
    'The database is new: everything is created on the first start.',
  );
});
