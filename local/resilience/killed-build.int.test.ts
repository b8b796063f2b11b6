import { unit } from '@granary/domain/configuration';
import { projection } from '@granary/domain/projections';
import { EventStore } from '@granary/event-store';
import { createPool } from '@granary/platform/database';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { openTestStack } from '../testing/test-stack.mjs';
import { systemContext } from '../testing/masters.mjs';
import { until } from './testing/busy-stack.mjs';

const TIME_MS = 360_000;
const APPENDS = 50;
const EVENTS_AN_APPEND = 500;
const GATE = 4711;

let testStack: Awaited<ReturnType<typeof openTestStack>>;
let store: EventStore;
let pool: pg.Pool;
beforeAll(async () => {
  testStack = await openTestStack(['postgres', 'redis', 'event-store', 'projector']);
  store = new EventStore(testStack.eventStoreUrl);
  pool = createPool(testStack.databaseUrl, { max: 3 });
}, TIME_MS);
afterAll(async () => {
  await Promise.all([pool?.end(), store?.close()]);
  await testStack?.close();
}, TIME_MS);

interface Build {
  readonly version: number;
  readonly state: string;
  readonly position: bigint;
  readonly events: number;
}

/** A build of the operation log, which has one row per event. */
const build = async (number: number): Promise<Build | undefined> => {
  const { rows } = await pool.query<Omit<Build, 'position'> & { position: string }>(
    `SELECT version, state, position, event_count::int AS events FROM platform.read_model_version
     WHERE name = 'operations' AND build = $1`,
    [number],
  );
  return rows[0] && { ...rows[0], position: BigInt(rows[0].position) };
};

/** Revises one unit of measure repeatedly. */
async function fillTheLog(): Promise<void> {
  const revised = (sort: number) => ({
    type: 'UnitRevised' as const,
    data: { id: 'kg', name: '千克', englishName: 'kilogram', khmerName: null, symbol: 'kg', sort },
  });
  for (let append = 0; append < APPENDS; append += 1)
    await store.decide(unit, 'kg', systemContext(), () =>
      Array.from({ length: EVENTS_AN_APPEND }, (_, n) => revised(n)),
    );
}

const requestRebuild = (version: number) =>
  store.decide(projection, 'operations', systemContext(), () => [
    {
      type: 'RebuildRequested' as const,
      data: { model: 'operations', version, switchWhenReady: true, reason: 'a projection was mended' },
    },
  ]);

const exists = async (table: string): Promise<boolean> =>
  (await pool.query('SELECT FROM pg_class WHERE oid = to_regclass($1)', [table])).rowCount === 1;

/** Blocks further writes, so that the build is incomplete when its process is killed. */
async function stopAfterTheFirstRows(table: string): Promise<() => Promise<void>> {
  const holding = await pool.connect();
  await holding.query(`SELECT pg_advisory_lock(${GATE})`);
  await holding.query(`
    CREATE FUNCTION wait_at_the_gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT FROM ${table}) THEN PERFORM pg_advisory_xact_lock_shared(${GATE}); END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER gate BEFORE INSERT ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION wait_at_the_gate()`);
  return async () => {
    await holding.query(`SELECT pg_advisory_unlock(${GATE})`);
    await holding.query('DROP FUNCTION wait_at_the_gate() CASCADE');
    holding.release();
  };
}

it(
  'a killed build resumes where it stopped and is verified before it goes live',
  async () => {
    await until(async () => (await build(1))?.state === 'live', 'the operation log is live');
    const { version = 0 } = (await build(1)) ?? {};
    await fillTheLog();
    await requestRebuild(version);

    const table = `operations_v${version}_2.operation`;
    await until(() => exists(table), 'the build has started');
    const letGo = await stopAfterTheFirstRows(table);
    await until(async () => ((await build(2))?.position ?? -1n) > 0n, 'the build has made progress');
    await testStack.kill('projector');
    await letGo();
    const half = await build(2);
    expect(half).toMatchObject({ state: 'building' });
    expect(half?.events).toBeGreaterThan(0);
    expect(half?.events).toBeLessThan(APPENDS * EVENTS_AN_APPEND);

    await testStack.start('projector');
    await until(async () => (await build(2))?.state === 'live', 'the build is live');
    const head = await store.head();
    await until(async () => ((await build(2))?.position ?? -1n) >= head, 'the build has folded everything');
    const { rows } = await pool.query(
      `SELECT (SELECT count(*)::int FROM operations.operation) AS operations,
         (SELECT array_agg(state) FROM platform.verification WHERE model = 'operations' AND build = 2) AS verified`,
    );
    // Every event exactly once, whatever was written or lost when the process was killed.
    expect(rows).toEqual([{ operations: (await build(2))?.events, verified: ['passed'] }]);
    expect(rows[0]?.operations).toBe(APPENDS * EVENTS_AN_APPEND + 1);
  },
  TIME_MS,
);
