import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUnit, reviseUnit, unit, type UnitState } from '@granary/domain/configuration';
import { startTestEventStore, until, type TestEventStore } from '@granary/testing/stack';
import { connectionFigures } from './connection-figures.ts';
import { EventStore } from './index.ts';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { expectNoOpenStreams } from '../testing/index.ts';
import { unitDetails } from '@granary/testing/fixtures/unit-details';

const STREAMS = 20;
const EVENTS_PER_STREAM = 40;
const SHORT_READS = 50_000;
const AT_ONCE = 64;

const nameOf = (n: number) => `unit-${n % STREAMS}`;

async function fill(store: EventStore): Promise<void> {
  for (let n = 0; n < STREAMS; n += 1) {
    await store.decide(unit, nameOf(n), commandContext(), (state) =>
      createUnit(state, unitDetails(nameOf(n), 0)),
    );
    await store.decide(unit, nameOf(n), commandContext(), (state: UnitState) =>
      Array.from({ length: EVENTS_PER_STREAM - 1 }, (_, sort) =>
        reviseUnit(state, unitDetails(nameOf(n), sort + 1)),
      ).flat(),
    );
  }
}

async function first<Item>(items: AsyncIterable<Item>): Promise<Item | undefined> {
  for await (const item of items) return item;
  return undefined;
}

/** All reads that request few events or stop early. */
const kinds: readonly ((store: EventStore, n: number) => Promise<boolean>)[] = [
  async (store) => (await store.head()) > 0n,
  async (store, n) =>
    (await store.readRecorded('unit', nameOf(n), BigInt(n % EVENTS_PER_STREAM))) !== undefined,
  async (store, n) => (await store.readRecorded('unit', nameOf(n), 1_000n)) === undefined,
  async (store, n) => (await first(store.readStream('unit', nameOf(n))))?.revision === 0n,
  async (store, n) =>
    (await first(store.readStream('unit', nameOf(n), { backwards: true })))?.revision ===
    BigInt(EVENTS_PER_STREAM - 1),
  async (store, n) =>
    (await first(store.readStream('unit', nameOf(n), { fromRevision: 5n, maxCount: 3 })))?.revision === 5n,
  async (store, n) => (await store.load(unit, nameOf(n))).revision === BigInt(EVENTS_PER_STREAM - 1),
  async (store) => (await first(store.readLogged({ backwards: true }))) !== undefined,
];

describe.each(['fast', 'official'] as const)('short reads with the %s reader', (reader) => {
  let server: TestEventStore;
  let store: EventStore;
  beforeAll(async () => {
    server = await startTestEventStore();
    store = new EventStore(server.url, { reader });
    await fill(store);
  }, 60_000);
  afterAll(async () => {
    await store.close();
    await expectNoOpenStreams();
    await server.close();
  });

  it('never fail and leave no call open', async () => {
    const count = reader === 'fast' ? SHORT_READS : SHORT_READS / 20;
    const before = { ...connectionFigures };
    let next = 0;
    let right = 0;
    const reading = async () => {
      while (next < count) {
        const n = next++;
        if (await kinds[n % kinds.length]!(store, n)) right += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, reading));
    expect(right).toBe(count);
    expect(connectionFigures.resets).toBe(before.resets);
    expect(connectionFigures.repeatedReads).toBe(before.repeatedReads);
    // The call for appends stays open.
    await until(() => connectionFigures.openStreams <= 1);
  }, 600_000);
});
