import { jsonEvent } from '@eventstore/db-client';
import { EventStore, postgresSnapshots } from '@granary/event-store';
import { releaseReservation, reserve, stock } from '@granary/domain/stock';
import { createPool } from '@granary/platform/database';
import { migratePlatform } from '@granary/read-models/platform';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { atMost, lineOf, plainLine, valueAtMost } from './measuring/lines.mjs';
import { inTurns, timed } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';
import { percentile } from './measuring/statistics.mjs';
import { WAREHOUSE, itemCode, stockUp, systemContext } from '../local/testing/masters.mjs';
import { openFixtures } from './fixtures/open-fixtures.mjs';
import { reservationsBy, toRelease, toReserve } from './fixtures/reservations.mjs';

export const name = 'long-stream';

const LONG = { item: 0, events: sized(100_000, 3_000) };
const SHORT = { item: 1, events: 100 };
const COMMANDS = sized(300, 5);
const PAGE = 500;

/**
 * Latency of the same command on streams of 100,000 and of 100 events: warm, and in a new process that only has the
 * snapshot. Without HTTP, which would mask the difference.
 */
export async function run({ rounds = 5 } = {}) {
  const fixtures = await openFixtures(['postgres', 'event-store']);
  await migratePlatform(fixtures.testStack.databaseUrl);
  const pool = createPool(fixtures.testStack.databaseUrl, { max: 4 });
  const snapshots = postgresSnapshots(pool);
  try {
    await stockUp(fixtures.store, { items: 2, batches: 12, quantity: '1000000.000' });
    for (const { item, events } of [LONG, SHORT]) await fill(fixtures, item, events);

    const store = new EventStore(fixtures.testStack.eventStoreUrl, { snapshots });
    await snapshotTaken(store, pool);
    const pairs = await inTurns(rounds, {
      work: () => warm(store, LONG.item),
      baseline: () => warm(store, SHORT.item),
    });
    await store.close();
    const cold = [];
    for (let round = 0; round < rounds; round += 1) cold.push(await coldStart(fixtures, snapshots));
    const of = (key) => pairs.map(({ work, baseline }) => ({ work: work[key], baseline: baseline[key] }));
    return [
      lineOf({ name: '100,000 events, warm, p50', unit: 'ms', goal: atMost(1.2) }, of('p50')),
      lineOf({ name: '100,000 events, warm, p99', unit: 'ms', goal: atMost(1.2) }, of('p99')),
      plainLine(
        { name: '100,000 events, cold, from the snapshot', unit: 'ms', goal: valueAtMost(50, 'ms') },
        cold,
      ),
    ];
  } finally {
    await pool.end();
    await fixtures.close();
  }
}

/** Fills the stream with reservations and releases, as decided by the decider, up to `count` events. */
async function fill({ store, bare }, item, count) {
  const id = `${WAREHOUSE}.${itemCode(item)}`;
  const { state, revision } = await store.load(stock, id);
  const { commandId: _, ...metadata } = metadataOf(systemContext());
  let page = [];
  let expectedRevision = revision;
  for (let n = 0; expectedRevision + BigInt(page.length) + 1n < BigInt(count); n += 1) {
    const reservation = `filled-${n >> 1}`;
    const code = itemCode(item);
    const [event] =
      n % 2 === 0
        ? reserve(state, toReserve(code, reservation))
        : releaseReservation(state, toRelease(code, reservation));
    stock.evolve(state, event);
    page.push(jsonEvent({ ...event, metadata: { ...metadata, commandId: randomUUID() } }));
    if (page.length === PAGE) await append();
  }
  await append();

  async function append() {
    const written = await bare.client.appendToStream(`stock-${id}`, page, { expectedRevision });
    expectedRevision = written.nextExpectedRevision;
    page = [];
  }
}

const metadataOf = ({ commandId, actor, at, warehouseId }) => ({
  commandId,
  $correlationId: commandId,
  $causationId: commandId,
  actor,
  occurredAt: at,
  warehouseId,
  schemaVersion: 1,
});

/** Waits for the snapshot, which the first load of the long stream writes in the background. */
async function snapshotTaken(store, pool) {
  await store.load(stock, `${WAREHOUSE}.${itemCode(LONG.item)}`);
  let rowCount = 0;
  while (rowCount === 0) {
    await pause(20);
    ({ rowCount } = await pool.query('SELECT FROM platform.snapshot'));
  }
}

async function warm(store, item) {
  const { reserve: hold, release } = reservationsBy(store);
  await hold(item);
  await release(item);
  const seen = [];
  for (let n = 0; n < COMMANDS; n += 1) {
    seen.push(await timed(() => hold(item)));
    seen.push(await timed(() => release(item)));
  }
  return { p50: percentile(seen, 0.5), p99: percentile(seen, 0.99) };
}

/** The load time in a new store, connected beforehand. */
async function coldStart({ testStack }, snapshots) {
  const store = new EventStore(testStack.eventStoreUrl, { snapshots });
  await store.head();
  const milliseconds = await timed(() => store.load(stock, `${WAREHOUSE}.${itemCode(LONG.item)}`));
  await store.close();
  return milliseconds;
}
