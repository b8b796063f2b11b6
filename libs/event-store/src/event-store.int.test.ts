import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SYSTEM_ACTOR, reject, type Decider } from '@granary/domain/kernel';
import { deciders } from '@granary/domain/registry';
import { unit, createUnit, reviseUnit, type UnitEvent, type UnitState } from '@granary/domain/configuration';
import {
  startTestEventStore,
  createTestDatabase,
  until,
  type TestDatabase,
  type TestEventStore,
} from '@granary/testing/stack';
import pg from 'pg';
import { v7 as uuidV7 } from 'uuid';
import { FoldedStreams } from './folded-streams.ts';
import { EventStore, postgresSnapshots, type CommandContext, type StoredEvent } from './index.ts';
import { expectNoOpenStreams } from '../testing/index.ts';
import { unitDetails } from '@granary/testing/fixtures/unit-details';

const context = (commandId: string = uuidV7(), change: Partial<CommandContext> = {}): CommandContext => ({
  commandId,
  correlationId: commandId,
  causationId: commandId,
  actor: SYSTEM_ACTOR,
  at: new Date().toISOString(),
  deadline: Date.now() + 20_000,
  ...change,
});
const create = (id: string) => (state: UnitState) => createUnit(state, unitDetails(id));
/** Adds one to `sort`: a counter that shows lost updates. */
const increment =
  (id: string) =>
  (state: UnitState): UnitEvent[] => {
    if (state.status !== 'active') throw reject('NOT_FOUND');
    return reviseUnit(state, { ...unitDetails(id), sort: state.details.sort + 1 });
  };
const sortOf = (state: UnitState) => (state.status === 'active' ? state.details.sort : undefined);

describe('EventStore', () => {
  let server: TestEventStore;
  let database: TestDatabase;
  let pool: pg.Pool;
  let store: EventStore;
  let other: EventStore;
  beforeAll(async () => {
    server = await startTestEventStore();
    database = await createTestDatabase();
    // oxlint-disable-next-line no-restricted-properties -- this library does not know the platform's pools
    pool = new pg.Pool({ connectionString: database.url });
    pool.on('error', () => undefined);
    store = new EventStore(server.url);
    other = new EventStore(server.url);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([store.close(), other.close()]);
    await expectNoOpenStreams();
    await pool.end();
    await server.close();
    await database.drop();
  });

  it('gives no checkpoint beyond the head of an empty log', async () => {
    const stop = new AbortController();
    const checkpoints: bigint[] = [];
    for await (const item of store.subscribe({ categories: ['unit'], signal: stop.signal })) {
      if (item.kind === 'checkpoint') checkpoints.push(item.position);
      if (item.kind === 'caughtUp') stop.abort();
    }
    const head = await store.head();
    expect(checkpoints.filter((position) => position > head)).toEqual([]);
  });

  it('decides and appends atomically under concurrent writers', async () => {
    await store.decide(unit, 'race', context(), create('race'));
    const work = Array.from({ length: 40 }, (_, n) =>
      (n % 2 ? store : other).decide(unit, 'race', context(), increment('race')),
    );
    await Promise.all(work);
    expect(sortOf((await store.load(unit, 'race')).state)).toBe(40);
  });

  it('decides once on a stream that another process also writes, after the first conflict', async () => {
    await store.decide(unit, 'shared', context(), create('shared'));
    /** Which state each evaluation of a decision saw. */
    const seen: (number | undefined)[] = [];
    const incrementBy = (one: EventStore) =>
      one.decide(unit, 'shared', context(), (state) => {
        seen.push(sortOf(state));
        return increment('shared')(state);
      });
    await incrementBy(other);
    for (let n = 0; n < 3; n += 1) for (const one of [store, other]) await incrementBy(one);
    // Each process meets one conflict, and then knows.
    expect(seen).toEqual([0, 0, 1, 1, 2, 3, 4, 5, 6]);
    expect(sortOf((await store.load(unit, 'shared')).state)).toBe(7);
  });

  it('decides at once again on a stream that others no longer write', async () => {
    await store.decide(unit, 'alone', context(), create('alone'));
    await other.decide(unit, 'alone', context(), increment('alone'));
    for (let n = 0; n < 3; n += 1) await store.decide(unit, 'alone', context(), increment('alone'));
    const reads = jest.spyOn(FoldedStreams.prototype, 'catchUp');
    await store.decide(unit, 'alone', context(), increment('alone'));
    expect(reads).not.toHaveBeenCalled();
    reads.mockRestore();
    expect(sortOf((await other.load(unit, 'alone')).state)).toBe(5);
  });

  it('executes a repeated command once and returns the first result', async () => {
    await store.decide(unit, 'twice', context(), create('twice'));
    const once = context();
    const first = await store.decide(unit, 'twice', once, increment('twice'));
    await store.decide(unit, 'twice', context(), increment('twice'));
    const second = await other.decide(unit, 'twice', once, increment('twice'));
    const { events, revision, position } = first;
    expect(revision).toBe(1n);
    expect(second).toMatchObject({ events, revision, position, repeated: true });
    expect(sortOf((await store.load(unit, 'twice')).state)).toBe(2);
  });

  describe('refuses a reused command id', () => {
    const mine = { fingerprint: 'a', actor: { userId: 'u-1', username: 'sok', role: 'admin' } };
    const reused = { code: 'IDEMPOTENCY_KEY_REUSED' };

    it.each([
      ['from another request', { ...mine, fingerprint: 'b' }],
      ['from another person', { ...mine, actor: { userId: 'u-2', username: 'dara', role: 'admin' } }],
    ])('%s', async (_, other) => {
      const once = uuidV7();
      const id = `answered-${once}`;
      const first = await store.decide(unit, id, context(once, mine), create(id));
      const again = await store.decide(unit, id, context(once, mine), create(id));
      expect([again.events, again.repeated]).toEqual([first.events, true]);
      await expect(store.decide(unit, id, context(once, other), create(id))).rejects.toMatchObject(reused);
      await expect(store.recall(unit, id, context(once, other))).rejects.toMatchObject(reused);
    });

    it('between a request and a step of a process', async () => {
      const [step, request] = [uuidV7(), uuidV7()];
      await store.decide(unit, 'both', context(step), create('both'));
      await store.decide(unit, 'both', context(request, mine), increment('both'));
      await expect(store.decide(unit, 'both', context(step, mine), increment('both'))).rejects.toMatchObject(
        reused,
      );
      await expect(store.decide(unit, 'both', context(request), increment('both'))).rejects.toMatchObject(
        reused,
      );
    });

    it('when both requests arrive at the same moment', async () => {
      await store.decide(unit, 'moment', context(), create('moment'));
      await other.load(unit, 'moment');
      const once = uuidV7();
      const outcomes = await Promise.allSettled([
        store.decide(unit, 'moment', context(once, mine), increment('moment')),
        other.decide(unit, 'moment', context(once, { ...mine, fingerprint: 'b' }), increment('moment')),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(sortOf((await store.load(unit, 'moment')).state)).toBe(1);
    });
  });

  it('recalls nothing for a command that was not executed', async () => {
    await store.decide(unit, 'fresh', context(), create('fresh'));
    expect(await store.recall(unit, 'fresh', context())).toBeUndefined();
  });

  it('retries a refusal on the latest state before reporting it', async () => {
    await store.decide(unit, 'stale', context(), create('stale'));
    await other.decide(unit, 'stale', context(), increment('stale'));
    const refuseUntilSeen = (state: UnitState): UnitEvent[] => {
      if (sortOf(state) === 0) throw reject('NOT_FOUND');
      return [];
    };
    await expect(store.decide(unit, 'stale', context(), refuseUntilSeen)).resolves.toMatchObject({
      events: [],
    });
  });

  it('loads the latest state unless a maximum age is given', async () => {
    await store.decide(unit, 'recent', context(), create('recent'));
    await other.decide(unit, 'recent', context(), increment('recent'));
    expect((await store.load(unit, 'recent', { maxAgeMs: 60_000 })).revision).toBe(0n);
    expect((await store.load(unit, 'recent')).revision).toBe(1n);
    expect((await store.load(unit, 'recent', { maxAgeMs: 60_000 })).revision).toBe(1n);
  });

  it('loads a stream as of a position of the log, exclusive', async () => {
    const first = await store.decide(unit, 'past', context(), create('past'));
    const second = await store.decide(unit, 'past', context(), increment('past'));
    const before = (position: bigint) => store.loadBefore(unit, 'past', position);
    expect(await before(first.position)).toEqual({ state: unit.initial(), revision: -1n });
    const { state, revision } = await before(second.position);
    expect([sortOf(state), revision]).toEqual([sortOf(first.state), 0n]);
    expect((await before(second.position + 1n)).revision).toBe(1n);
  });

  it('shares one read between concurrent loads of a stream', async () => {
    await other.decide(unit, 'crowd', context(), create('crowd'));
    const crowd = await Promise.all(Array.from({ length: 20 }, () => store.load(unit, 'crowd')));
    expect(crowd.map(({ revision }) => revision)).toEqual(Array(20).fill(0n));
    expect(new Set(crowd).size).toBe(1);
    await other.decide(unit, 'crowd', context(), increment('crowd'));
    expect((await store.load(unit, 'crowd')).revision).toBe(1n);
  });

  it('consults the latest state before it refuses', async () => {
    const requireActive = (state: UnitState): string => {
      if (state.status !== 'active') throw reject('NOT_FOUND');
      return state.details.symbol;
    };
    await expect(store.consult(unit, 'asked', requireActive)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await other.decide(unit, 'asked', context(), create('asked'));
    expect(await store.consult(unit, 'asked', requireActive)).toBe('L');
  });

  it('keeps its calls when another connection of the same process closes', async () => {
    for (let round = 0; round < 20; round += 1) {
      const ending = new EventStore(server.url);
      await ending.decide(unit, `ended-${round}`, context(), create(`ended-${round}`));
      const ids = Array.from({ length: 20 }, (_, n) => `kept-${round}-${n}`);
      const work = ids.map((id) => store.decide(unit, id, context(), create(id)));
      // Leaves some of them in flight.
      await new Promise((resolve) => setTimeout(resolve, round));
      await ending.close();
      await Promise.all(work);
      for (const id of ids) expect((await store.load(unit, id)).revision).toBe(0n);
    }
  });

  it('never appends an event outside its definition', async () => {
    const broken = () => [{ type: 'UnitCreated', data: { id: 'broken' } }] as unknown as UnitEvent[];
    await expect(store.decide(unit, 'broken', context(), broken)).rejects.toThrow();
    expect((await store.load(unit, 'broken')).revision).toBe(-1n);
  });

  it('loads a long stream from its snapshot, or from the beginning without one', async () => {
    const shaped = { ...unit, snapshotShape: 1 };
    const writing = new EventStore(server.url, { snapshots: postgresSnapshots(pool) });
    await writing.decide(shaped, 'long', context(), create('long'));
    const many = (state: UnitState) =>
      Array.from({ length: 1_100 }, (_, n) => ({
        type: 'UnitRevised' as const,
        data: { ...unitDetails('long'), sort: n + (sortOf(state) ?? 0) },
      }));
    const once = context();
    await writing.decide(shaped, 'long', once, many);
    await until(async () => (await pool.query('SELECT 1 FROM platform.snapshot')).rowCount === 1);
    const reading = new EventStore(server.url, { snapshots: postgresSnapshots(pool) });
    const folded: string[] = [];
    const counting = {
      ...shaped,
      evolve: (state: UnitState, event: UnitEvent) => {
        folded.push(event.type);
        return shaped.evolve(state, event);
      },
    };
    expect(sortOf((await reading.load(counting, 'long')).state)).toBe(1_099);
    expect(folded).toEqual([]);
    expect((await reading.decide(shaped, 'long', once, many)).repeated).toBe(true);
    await pool.query(`UPDATE platform.snapshot SET state = '\\x00'`);
    const again = new EventStore(server.url, { snapshots: postgresSnapshots(pool) });
    expect(sortOf((await again.load(shaped, 'long')).state)).toBe(1_099);
    await Promise.all([writing.close(), reading.close(), again.close()]);
  });

  it('snapshots each view of a stream separately', async () => {
    const shaped = { ...unit, snapshotShape: 1 };
    const names: Decider<string[], UnitEvent> = {
      category: unit.category,
      view: 'names',
      events: unit.events,
      snapshotShape: 1,
      initial: () => [],
      evolve: (seen, event) => [...seen, event.type],
    };
    const writing = new EventStore(server.url, { snapshots: postgresSnapshots(pool) });
    const read = async (from: EventStore) => {
      const [{ state: seen }, { state }] = [
        await from.load(names, 'viewed'),
        await from.load(shaped, 'viewed'),
      ];
      return { seen: seen.length, last: seen.at(-1), status: state.status };
    };
    await writing.decide(shaped, 'viewed', context(), create('viewed'));
    expect(await read(writing)).toEqual({ seen: 1, last: 'UnitCreated', status: 'active' });
    const many = Array.from({ length: 300 }, (_, sort) => ({
      type: 'UnitRevised' as const,
      data: { ...unitDetails('viewed'), sort },
    }));
    await writing.decide(shaped, 'viewed', context(), () => many);
    const whole = { seen: 301, last: 'UnitRevised', status: 'active' };
    expect(await read(writing)).toEqual(whole);
    const snapshots = `SELECT 1 FROM platform.snapshot WHERE stream LIKE 'unit-viewed%'`;
    await until(async () => (await pool.query(snapshots)).rowCount === 2);
    const reading = new EventStore(server.url, { snapshots: postgresSnapshots(pool) });
    expect(await read(reading)).toEqual(whole);
    await Promise.all([writing.close(), reading.close()]);
  });

  it('follows the log in order, reports when it has caught up and survives a server restart', async () => {
    const stop = new AbortController();
    const seen: StoredEvent[] = [];
    let caughtUp = 0;
    const following = (async () => {
      for await (const item of store.subscribe({ categories: ['unit'], signal: stop.signal })) {
        if (item.kind === 'event') seen.push(item.event);
        if (item.kind === 'caughtUp') caughtUp += 1;
      }
    })();
    await until(() => caughtUp > 0);
    const before = seen.length;
    await server.restart();
    await until(async () => {
      try {
        await other.decide(unit, 'after', context(), create('after'));
        return true;
      } catch {
        return false;
      }
    });
    await until(() => seen.some(({ streamId }) => streamId === 'after'));
    stop.abort();
    await following;
    expect(seen.length).toBe(before + 1);
    expect(seen.every(({ position }, n) => n === 0 || position > seen[n - 1]!.position)).toBe(true);
    // A real server takes ten to twenty seconds to start again.
  }, 120_000);

  it('reads only registered categories, no system events', async () => {
    const categories = new Set<string>();
    for await (const event of store.readAll()) categories.add(event.category);
    const known = Object.values(deciders).map(({ category }) => category);
    expect(known).toEqual(expect.arrayContaining([...categories]));
  });
});
