import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { unit, type UnitEvent } from '@granary/domain/configuration';
import { EventStore } from '@granary/event-store';
import { createPool } from '@granary/platform/database';
import { createLogger } from '@granary/platform/logging';
import { migratePlatform } from '@granary/read-models/platform';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { unitDetails } from '@granary/testing/fixtures/unit-details';
import { createTestDatabase, startTestEventStore, until } from '@granary/testing/stack';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { FollowerLease } from './follower-lease.ts';
import { Processes, ProcessRunner } from './index.ts';

jest.setTimeout(60_000);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let events: Awaited<ReturnType<typeof startTestEventStore>>;
let pool: pg.Pool;
let store: EventStore;
beforeAll(async () => {
  database = await createTestDatabase();
  await migratePlatform(database.url);
  pool = createPool(database.url, { max: 2 });
  events = await startTestEventStore();
  store = new EventStore(events.url);
});
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await pool.query('TRUNCATE platform.follower_lease');
});
afterAll(async () => {
  await store.close();
  await events.close();
  await pool.end();
  await database.drop();
});

/** Connections of a process of its own. */
const poolOfAProcess = (): pg.Pool => {
  const own = createPool(database.url, { max: 4 });
  ends.push(() => own.end());
  return own;
};
const lease = () => {
  const held = new FollowerLease(poolOfAProcess(), 'a follower');
  ends.push(() => held.release());
  return held;
};
const holderBackend = async (): Promise<number> => {
  const { rows } = await pool.query<{ backend: number }>('SELECT backend FROM platform.follower_lease');
  return rows[0]!.backend;
};
/** As if the holder had not renewed it for longer than its turn lasts. */
const letItExpire = () =>
  pool.query(`UPDATE platform.follower_lease SET expires_at = now() - interval '1 second'`);

it('a turn is one process at a time, and renewed by it', async () => {
  const [one, other] = [lease(), lease()];
  expect([await one.take(), await other.take(), await one.take()]).toEqual([true, false, true]);
});

it('a turn goes to one of those who ask at once', async () => {
  const asked = await Promise.all(Array.from({ length: 5 }, lease).map((one) => one.take()));
  expect(asked.filter(Boolean)).toEqual([true]);
});

it('a turn ends when it is given back', async () => {
  const [one, other] = [lease(), lease()];
  await one.take();
  await one.release();
  expect([await other.take(), await one.take()]).toEqual([true, false]);
});

it('a turn ends with the connection of its process', async () => {
  const [one, other] = [lease(), lease()];
  await one.take();
  await pool.query('SELECT pg_terminate_backend($1)', [await holderBackend()]);
  await until(() => other.take(), { what: 'the other has its turn' });
  // The first finds its connection broken, and then that its turn is over.
  await expect(one.take()).rejects.toThrow(/connection/);
  expect(await one.take()).toBe(false);
});

it('a turn ends when its process is frozen', async () => {
  const [one, other] = [lease(), lease()];
  await one.take();
  await letItExpire();
  expect([await other.take(), await one.take()]).toEqual([true, false]);
});

it('a turn of one follower is not that of another', async () => {
  const one = lease();
  const other = new FollowerLease(pool, 'another follower');
  ends.push(() => other.release());
  expect([await one.take(), await other.take()]).toEqual([true, true]);
});

/** A process that follows units. */
const follow = () => {
  const own = poolOfAProcess();
  const followed: string[] = [];
  const registry = new Registry();
  const processes = new Processes(
    store,
    new ProcessRunner(store),
    own,
    createLogger('test', 'silent'),
    registry,
  );
  processes.registerFollower({
    categories: ['unit'],
    follow: async ({ streamId }) => void followed.push(streamId),
  });
  processes.onApplicationBootstrap();
  const stop = () => processes.beforeApplicationShutdown();
  ends.push(stop);
  return { followed, registry, stop };
};
type Following = ReturnType<typeof follow>;

const record = (id: string) =>
  store.decide(unit, id, commandContext(), (): UnitEvent[] => [
    { type: 'UnitRevised', data: unitDetails(id, 1) },
  ]);
const isFollowedBy = ({ followed }: Following, id: string) =>
  until(async () => followed.includes(id), { what: `${id} is followed` });
const isUp = async ({ registry }: Following): Promise<boolean> =>
  /^granary_following_up 1$/m.test(await registry.metrics());

it('of several processes one follows, and the next one when it stops', async () => {
  const first = follow();
  await record('a');
  await isFollowedBy(first, 'a');
  const second = follow();
  await record('b');
  await isFollowedBy(first, 'b');
  expect([await isUp(first), await isUp(second), second.followed]).toEqual([true, false, []]);

  await first.stop();
  await record('c');
  await isFollowedBy(second, 'c');
  expect([await isUp(second), first.followed.includes('c')]).toEqual([true, false]);
});

it('a process goes on standing by when its turn has gone to another, and takes it up again', async () => {
  const first = follow();
  await until(() => isUp(first), { what: 'the first follows' });
  const other = new FollowerLease(pool, await nameOfTurn());
  await letItExpire();
  await until(() => other.take(), { what: 'another has the turn' });
  await until(async () => !(await isUp(first)), { what: 'the first stands by' });

  await other.release();
  await record('d');
  await isFollowedBy(first, 'd');
});

it('nothing is left out when the process that follows loses its connections again and again', async () => {
  const both = [follow(), follow()];
  const ids = Array.from({ length: 60 }, (_, n) => `lost-${n}`);
  for (const id of ids) {
    await record(id);
    if (id.endsWith('5'))
      await pool.query(
        'SELECT pg_terminate_backend(backend) FROM platform.follower_lease WHERE backend <> pg_backend_pid()',
      );
  }
  const all = () => new Set(both.flatMap(({ followed }) => followed));
  await until(async () => ids.every((id) => all().has(id)), { what: 'all are followed' });
});

const nameOfTurn = async (): Promise<string> => {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM platform.follower_lease');
  return rows[0]!.name;
};
