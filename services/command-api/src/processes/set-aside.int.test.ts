import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { unit, type UnitEvent } from '@granary/domain/configuration';
import type { EventDefinition } from '@granary/domain/kernel';
import { EventStore, type StoredEvent } from '@granary/event-store';
import { createPool } from '@granary/platform/database';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { unitDetails } from '@granary/testing/fixtures/unit-details';
import { createLogger } from '@granary/platform/logging';
import { migratePlatform } from '@granary/read-models/platform';
import { createTestDatabase, startTestEventStore, until } from '@granary/testing/stack';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { Processes, ProcessRunner, processOf, setAsideHealth, type Follower } from './index.ts';

jest.setTimeout(60_000);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let events: Awaited<ReturnType<typeof startTestEventStore>>;
let pool: pg.Pool;
let writer: EventStore;
beforeAll(async () => {
  database = await createTestDatabase();
  await migratePlatform(database.url);
  pool = createPool(database.url, { max: 6 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  events = await startTestEventStore();
  writer = new EventStore(events.url);
  await pool.query('TRUNCATE platform.set_aside, platform.follower, platform.process');
});
afterEach(async () => {
  await endFollowing();
  await writer.close();
  await events.close();
});

/** The followed events, in order. */
let followed: string[];
/** Following a unit named `with-‹id›` also loads the unit with that id. */
const follower: Follower = {
  categories: ['unit'],
  follow: async ({ streamId, revision }: StoredEvent) => {
    const needed = /^with-(.+)$/.exec(streamId)?.[1];
    if (needed !== undefined) await following!.store.load(unit, needed);
    followed.push(`${streamId}@${revision}`);
  },
};
const process = processOf({ decider: unit, kinds: {}, open: () => undefined }, () => Promise.resolve());

let following: { processes: Processes; store: EventStore; stop: () => Promise<void> } | undefined;
const endFollowing = async (): Promise<void> => {
  await following?.stop();
  following = undefined;
};
/** Starts following like a new process of this release. */
const follow = async (): Promise<void> => {
  await endFollowing();
  followed = [];
  const store = new EventStore(events.url);
  const runner = new ProcessRunner(store);
  runner.register(process);
  const processes = new Processes(store, runner, pool, createLogger('test', 'silent'), new Registry());
  processes.registerFollower(follower);
  const stop = async () => {
    await processes.beforeApplicationShutdown();
    await store.close();
  };
  following = { processes, store, stop };
  await processes.onModuleInit();
  processes.onApplicationBootstrap();
};
const isFollowed = (...places: string[]) =>
  until(async () => places.every((place) => followed.includes(place)), { what: places.join(' ') });

const revise = (id: string, sort = 1) =>
  writer.decide(unit, id, commandContext(), (): UnitEvent[] => [
    { type: 'UnitRevised', data: unitDetails(id, sort) },
  ]);
const definitions = unit.events as Record<string, EventDefinition>;
/** Runs work as the next release, which has another version of the event. */
const inNextRelease = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  const known = definitions['UnitRevised']!;
  const { version, upcasters } = known;
  definitions['UnitRevised'] = {
    ...known,
    version: version + 1,
    upcasters: { ...upcasters, [version]: (data) => data },
  };
  try {
    return await work();
  } finally {
    definitions['UnitRevised'] = known;
  }
};
const waiting = async () =>
  (
    await pool.query<{ stream: string; revision: string; own: boolean; kind: string }>(
      'SELECT stream, revision, own, kind FROM platform.set_aside ORDER BY stream',
    )
  ).rows;
const isWaiting = (stream: string) =>
  until(async () => (await waiting()).some((one) => one.stream === stream), { what: `${stream} waits` });

describe('an unreadable event', () => {
  it('sets its stream aside from there on, and no other stream', async () => {
    await revise('a');
    await inNextRelease(() => revise('a', 2));
    await revise('b');
    await follow();
    await isFollowed('a@0', 'b@0');
    await isWaiting('unit-a');
    expect(await waiting()).toEqual([{ stream: 'unit-a', revision: '1', own: true, kind: 'newer-version' }]);
    await revise('b', 3);
    await isFollowed('b@1');
    expect(followed.filter((place) => place.startsWith('a@'))).toEqual(['a@0']);
    expect(await setAsideHealth(pool)).toMatchObject({
      status: 'degraded',
      detail: expect.stringContaining('1 streams'),
    });
  });

  it('also sets aside streams that depend on it', async () => {
    await inNextRelease(() => revise('a'));
    await writer.close();
    writer = new EventStore(events.url);
    await revise('with-a');
    await revise('with-a', 2);
    await revise('b');
    await follow();
    await isFollowed('b@0');
    await isWaiting('unit-with-a');
    expect(await waiting()).toMatchObject([
      { stream: 'unit-a', own: true },
      { stream: 'unit-with-a', revision: '0', own: false },
    ]);
    expect(followed).toEqual(['b@0']);
  });

  it('is processed in order once it can be read, even after a restart', async () => {
    await revise('a');
    await inNextRelease(async () => {
      await revise('a', 2);
      await revise('a', 3);
    });
    await revise('with-a');
    await revise('b');
    await follow();
    await isFollowed('b@0');
    await isWaiting('unit-with-a');
    await follow();
    await revise('b', 2);
    await isFollowed('b@1');
    expect(await waiting()).toHaveLength(2);
    // A real process does not change its release: stop this one before it retries.
    await endFollowing();
    await inNextRelease(async () => {
      await follow();
      await isFollowed('a@1', 'a@2', 'with-a@0');
      await until(async () => (await waiting()).length === 0, { what: 'nothing waits' });
      await revise('a', 4);
      await isFollowed('a@3');
      await endFollowing();
    });
    expect(followed.filter((place) => place.startsWith('a@'))).toEqual(['a@1', 'a@2', 'a@3']);
    expect(await setAsideHealth(pool)).toEqual({ status: 'ok' });
  });

  it('marks what was recorded without it as incomplete', async () => {
    await revise('b');
    await inNextRelease(() => revise('a'));
    await revise('with-a');
    await follow();
    await isWaiting('unit-with-a');
    const { processes } = following!;
    expect(await processes.hasNotedAll(['unit', 'item'])).toBe(false);
    expect(await processes.hasNotedAll(['item'])).toBe(true);
    // Documents in an unknown state count as open.
    await until(async () => (await processes.followed()) !== undefined, { what: 'a position is stored' });
    expect((await processes.openOf('unit')).toSorted()).toEqual(['a', 'with-a']);
  });

  it('is recorded again by a process that skips it, even if another one had followed it', async () => {
    await inNextRelease(() => revise('a'));
    await revise('with-a');
    await follow();
    await isWaiting('unit-with-a');
    await pool.query('DELETE FROM platform.set_aside');
    await revise('with-a', 2);
    await isWaiting('unit-with-a');
    expect(await waiting()).toMatchObject([{ stream: 'unit-with-a', revision: '1' }]);
  });
});
