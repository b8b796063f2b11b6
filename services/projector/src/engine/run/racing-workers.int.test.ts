import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { unit } from '@granary/domain/configuration';
import { createLogger } from '@granary/platform/logging';
import { LogFeed } from '../log/log-feed.ts';
import { BatchFolder, type WorkerContext } from './batch-folder.ts';
import { BulkFolder } from './bulk-folder.ts';
import { versionTablesOf } from '../tables/version-tables.ts';
import { createVersion, measures, revised } from '../../../testing/fixtures/measures.ts';
import { openTestStack, type TestStack } from '../../../testing/stack/test-stack.ts';

jest.setTimeout(60_000);

const STREAMS = 10;
const EVENTS_PER_STREAM = 200;
const WORKERS = 3;
const CRASHES = 12;
const PATIENCE_MS = 40_000;
const model = measures(1, 'stop');
const logger = createLogger('racing', 'silent');

let testStack: TestStack;
beforeEach(async () => {
  testStack = await openTestStack();
});
afterEach(() => testStack.close());

/** A deterministic pseudo-random number generator. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function fillLog(): Promise<bigint> {
  let last = 0n;
  for (let stream = 0; stream < STREAMS; stream += 1) {
    const id = `u${stream}`;
    last = await testStack.append(
      unit,
      id,
      ...Array.from({ length: EVENTS_PER_STREAM }, () => revised(id, 1)),
    );
  }
  return last;
}

type OpenFolder = (context: WorkerContext) => Pick<BatchFolder, 'drain'> & { readonly leave?: () => void };

const target = versionTablesOf(model);
const inBatches: OpenFolder = (context) =>
  new BatchFolder(context, target, { stages: new Set(['building']), batchSize: 20 });
const inBulk: OpenFolder = (context) => {
  const pass = context.feed.join(-1n, target.model.categories);
  const folder = new BulkFolder(context, target, pass);
  return { drain: (signal) => folder.drain(signal), leave: () => pass.leave() };
};

/** Works like a worker in a process of its own; after every crash it restarts without state. */
async function carry(folderIn: OpenFolder, upTo: bigint, signal: AbortSignal): Promise<number> {
  const pool = testStack.openPool({ max: 3, application_name: 'racer' });
  const feed = new LogFeed(testStack.store, new Set([unit.category]), logger);
  feed.start();
  let crashes = 0;
  for (let position = -1n; position < upTo && !signal.aborted;) {
    const folder = folderIn({ pool, log: testStack.store, feed, logger });
    try {
      position = (await folder.drain(signal))?.position ?? -1n;
    } catch {
      crashes += 1;
    }
    folder.leave?.();
  }
  await feed.stop();
  await pool.end();
  return crashes;
}

/** Terminates the connection of a random racer. */
async function crash(random: () => number): Promise<void> {
  const { rows } = await testStack.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'racer' AND datname = current_database()`,
  );
  const victim = rows[Math.floor(random() * rows.length)];
  if (victim) await testStack.pool.query('SELECT pg_terminate_backend($1)', [victim.pid]);
}

/** Crashes by progress, not by time, because the machine may be slow. */
async function crashAlong(upTo: bigint, random: () => number, signal: AbortSignal): Promise<void> {
  for (let count = 1; count <= CRASHES; count += 1) {
    const due = (upTo * BigInt(count)) / BigInt(CRASHES + 1);
    while ((await position()) < due && !signal.aborted)
      await new Promise((resolve) => setTimeout(resolve, 2));
    await crash(random);
  }
}

/** Terminates a racer that is about to commit. It waits for the lock on the version's row, which is held until then. */
async function crashAtCommit(race: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const holder = await testStack.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM platform.read_model_version FOR UPDATE');
    const racing = race();
    while (!(await endOneWaiting()) && !signal.aborted)
      await new Promise((resolve) => setTimeout(resolve, 2));
    await holder.query('ROLLBACK');
    await racing;
  } finally {
    holder.release();
  }
}

/** Terminates one racer that waits for a lock. Returns whether there was one. */
async function endOneWaiting(): Promise<boolean> {
  const { rowCount } = await testStack.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'racer' AND datname = current_database() AND wait_event_type = 'Lock' LIMIT 1`,
  );
  return rowCount === 1;
}

async function position(): Promise<bigint> {
  const { rows } = await testStack.pool.query<{ position: string }>(
    'SELECT position FROM platform.read_model_version',
  );
  return BigInt(rows[0]?.position ?? -1);
}

describe('racing and crashing workers of one read model', () => {
  it.each([
    ['live', inBatches],
    ['in bulk', inBulk],
  ])('count every event exactly once, %s', async (_, folderIn) => {
    const last = await fillLog();
    await createVersion(testStack.pool, model);
    const signal = AbortSignal.timeout(PATIENCE_MS);
    let crashes = 0;
    await crashAtCommit(async () => {
      const [counts] = await Promise.all([
        Promise.all(Array.from({ length: WORKERS }, () => carry(folderIn, last, signal))),
        crashAlong(last, seeded(7), signal),
      ]);
      crashes = counts.reduce((sum, some) => sum + some);
    }, signal);
    expect(crashes).toBeGreaterThan(0);
    const expected = Array.from({ length: STREAMS }, (__, stream) => ({
      id: `u${stream}`,
      sum: String(EVENTS_PER_STREAM),
      changes: EVENTS_PER_STREAM,
    }));
    expect(await testStack.rows('SELECT id, sum, changes FROM measures_v1.unit ORDER BY id')).toEqual(
      expected,
    );
    expect(await testStack.rows('SELECT count(*) FROM measures_v1.change')).toEqual([
      { count: String(STREAMS * EVENTS_PER_STREAM) },
    ]);
    expect(await testStack.rows('SELECT event_count FROM platform.read_model_version')).toEqual([
      { event_count: String(STREAMS * EVENTS_PER_STREAM) },
    ]);
  });
});
