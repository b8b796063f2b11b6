import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { channels } from '@granary/api/changes';
import { unit } from '@granary/domain/configuration';
import { createLogger } from '@granary/platform/logging';
import pg from 'pg';
import { measures, poison, revised } from '../../../testing/fixtures/measures.ts';
import { openTestStack, type TestStack } from '../../../testing/stack/test-stack.ts';
import { LogFeed } from '../log/log-feed.ts';
import { VersionRunner } from './version-runner.ts';

jest.setTimeout(60_000);

const PATIENCE_MS = 40_000;
const STREAMS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const ROUNDS = 8;
/** All streams of a round fit into one page, so that every page goes on with the rows of the former. */
const EVENTS_PER_ROUND = 100;
const CRASHES = 4;
/** Too large for a `smallint`. */
const TOO_LARGE = 40_000;
const logger = createLogger('far-behind', 'silent');

let testStack: TestStack;
let listener: pg.Client;
const announced = new Set<string>();
beforeAll(async () => {
  testStack = await openTestStack();
  poison.name = 'poison';
  listener = new pg.Client(testStack.pool.options);
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => announced.add(JSON.parse(payload).position));
});
afterAll(async () => {
  await listener.end();
  await testStack.close();
});

/** Leaves a live version behind a log in which one event cannot be folded, and one is refused by Postgres. */
async function fallBehind(): Promise<bigint> {
  const projector = testStack.startProjector([measures()]);
  await testStack.folded('measures', await testStack.append(unit, 'first', revised('first')));
  await projector.stop();
  let last = 0n;
  for (let round = 1; round <= ROUNDS; round += 1) {
    if (round === 3)
      await testStack.append(unit, 'odd', revised('odd'), revised('odd', 1, poison.name), revised('odd'));
    if (round === 6) await testStack.append(unit, 'large', revised('large'), revised('large', TOO_LARGE));
    for (const id of STREAMS)
      last = await testStack.append(
        unit,
        id,
        ...Array.from({ length: EVENTS_PER_ROUND }, () => revised(id, 1)),
      );
  }
  return last;
}

interface Seen {
  readonly position: string;
  readonly events: number;
  readonly changes: number;
  readonly summed: number;
}

/** The live version as a reader sees it at one moment. */
async function seen(): Promise<Seen> {
  const { rows } = await testStack.pool.query<Seen>(
    `SELECT position, event_count::integer AS events,
       (SELECT count(*)::integer FROM measures.change) AS changes,
       (SELECT sum(changes)::integer FROM measures.unit) AS summed
     FROM platform.read_model_version WHERE state = 'live'`,
  );
  const [row] = rows;
  if (!row) throw new Error('no version is live');
  return row;
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 2));

/** Another projector's work on the version; it starts without state after every crash. Returns how often it crashed. */
async function race(last: bigint, signal: AbortSignal): Promise<number> {
  const pool = testStack.openPool({ max: 3, application_name: 'racer' });
  pool.on('error', () => undefined);
  const feed = new LogFeed(testStack.store, new Set([unit.category]), logger);
  feed.start();
  let crashes = 0;
  for (let position = -1n; position < last && !signal.aborted;) {
    const runner = new VersionRunner({ pool, log: testStack.store, feed, logger }, measures(), signal);
    try {
      await runner.catchUp(last);
      position = runner.state?.position ?? -1n;
    } catch {
      crashes += 1;
    }
  }
  await feed.stop();
  await pool.end();
  return crashes;
}

async function terminate(condition: string): Promise<boolean> {
  const { rowCount } = await testStack.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND ${condition}`,
  );
  return (rowCount ?? 0) > 0;
}

/** Terminates the racer while it waits to commit a page, the next one being folded; then everybody, along the way. */
async function crashAlong(last: bigint, signal: AbortSignal): Promise<void> {
  const holder = await testStack.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM platform.read_model_version FOR UPDATE');
    while (!(await terminate(`application_name = 'racer' AND wait_event_type = 'Lock'`)) && !signal.aborted)
      await tick();
    await holder.query('ROLLBACK');
  } finally {
    holder.release();
  }
  const begun = BigInt((await seen()).position);
  for (let count = 1; count <= CRASHES; count += 1) {
    const due = begun + ((last - begun) * BigInt(count)) / BigInt(CRASHES + 1);
    while (BigInt((await seen()).position) < due && !signal.aborted) await tick();
    await terminate(`application_name IN ('racer', 'projector')`);
  }
}

/** Looks at the version until it has caught up. */
async function watch(last: bigint, signal: AbortSignal): Promise<Seen[]> {
  const all: Seen[] = [];
  while (BigInt(all.at(-1)?.position ?? -1) < last && !signal.aborted) {
    all.push(await seen());
    await tick();
  }
  return all;
}

describe('a live version far behind, raced and losing its connections', () => {
  it('folds every event once, in whole pages, as a rebuild would', async () => {
    const last = await fallBehind();
    await listener.query(`LISTEN ${channels.changes}`);
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const crashing = crashAlong(last, signal);
    testStack.startProjector([measures()]);
    const [crashes, moments] = await Promise.all([race(last, signal), watch(last, signal), crashing]);

    expect(crashes).toBeGreaterThan(0);
    const torn = moments.filter(({ events, changes, summed }) => events !== changes || events !== summed);
    expect(torn).toEqual([]);
    const sum = ROUNDS * EVENTS_PER_ROUND;
    expect(await testStack.rows('SELECT id, sum::integer FROM measures.unit ORDER BY id')).toEqual(
      [
        ...STREAMS.map((id) => ({ id, sum })),
        { id: 'first', sum: 1 },
        { id: 'large', sum: 1 },
        { id: 'odd', sum: 1 },
      ].toSorted((one, other) => one.id.localeCompare(other.id)),
    );
    expect(
      await testStack.rows(
        'SELECT stream, kind, waiting::integer FROM platform.parked_event ORDER BY stream',
      ),
    ).toEqual([
      { stream: 'unit-large', kind: 'rows-refused', waiting: 0 },
      { stream: 'unit-odd', kind: 'fold-failed', waiting: 1 },
    ]);
    expect(await testStack.verify(measures())).toMatchObject({ matches: true, differenceCount: 0 });
    // Notifications arrive before the answer to a later query of the same connection.
    await listener.query('SELECT');
    expect([...announced].some((position) => BigInt(position) >= last)).toBe(true);
  });
});
