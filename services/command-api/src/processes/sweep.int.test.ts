import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { claimUsername, username } from '@granary/domain/users';
import { EventStore } from '@granary/event-store';
import { createPool } from '@granary/platform/database';
import { createLogger } from '@granary/platform/logging';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { createTestDatabase, startTestEventStore } from '@granary/testing/stack';
import type pg from 'pg';
import { usernameProcess } from '../users/username.process.ts';
import { ProcessRunner } from './runner.ts';
import { Sweep } from './sweep.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let events: Awaited<ReturnType<typeof startTestEventStore>>;
let pool: pg.Pool;
let store: EventStore;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 2 });
  events = await startTestEventStore();
  store = new EventStore(events.url);
}, 60_000);
afterEach(async () => {
  await pool.query('TRUNCATE platform.process');
});
afterAll(async () => {
  await store.close();
  await events.close();
  await pool.end();
  await database.drop();
});

/** Open since a minute, as a process that died has left it. */
const leftOpen = (category: string, id: string) =>
  pool.query(
    `INSERT INTO platform.process (category, id, opened_at, opened_position, correlation_id, command_id)
     VALUES ($1, $2, now() - interval '1 minute', 1, 'c-1', 'c-1')`,
    [category, id],
  );

const claimedBy = async (name: string) => {
  const runner = new ProcessRunner(store);
  runner.register(usernameProcess);
  const logger = createLogger('test', 'silent');
  const warned = jest.spyOn(logger, 'warn');
  const finished = jest.spyOn(logger, 'info');
  const sweep = new Sweep({ pool, logger, runner, dueWork: new Map(), isReady: () => true });
  const claim = { username: name, userId: `u-${name}` };
  await store.decide(username, name, commandContext(), (state) => claimUsername(state, claim));
  return { sweep, warned, finished };
};

it('warns once of a document whose kind of work this release does not know, and leaves it open', async () => {
  const { sweep, warned, finished } = await claimedBy('sokha');
  await leftOpen('fumigation', 'FU-1');
  await leftOpen('username', 'sokha');
  await sweep.run();
  await sweep.run();
  expect(warned.mock.calls).toEqual([
    [
      { category: 'fumigation', id: 'FU-1' },
      'a half-done document waits for a release that knows its kind of work',
    ],
  ]);
  expect(finished).toHaveBeenCalledWith(
    { category: 'username', id: 'sokha' },
    'finished a half-done document',
  );
  expect(finished).not.toHaveBeenCalledWith(expect.objectContaining({ id: 'FU-1' }), expect.anything());
  const { rows } = await pool.query(`SELECT attempts FROM platform.process WHERE category = 'fumigation'`);
  expect(rows).toEqual([{ attempts: 0 }]);
});

it('says nothing of a document that was finished, only not yet noted as such', async () => {
  const { sweep, finished } = await claimedBy('sina');
  await leftOpen('username', 'sina');
  await sweep.run();
  expect(finished).toHaveBeenCalledTimes(1);
  await sweep.run();
  expect(finished).toHaveBeenCalledTimes(1);
});

it('finishes the work of known documents beside it', async () => {
  const { sweep } = await claimedBy('dara');
  await leftOpen('fumigation', 'FU-2');
  await leftOpen('username', 'dara');
  await sweep.run();
  expect((await store.load(username, 'dara')).state).toEqual({ owner: null, confirmed: false });
});

it.each(['fumigation', 'username'])(
  'finishes it although a hundred older ones of %s stay open',
  async (category) => {
    const { sweep } = await claimedBy(`late-${category}`);
    // Names that nobody has claimed have no work that could be finished, so they stay in the table.
    for (let n = 0; n < 120; n += 1) await leftOpen(category, `OLD-${n}`);
    await pool.query('UPDATE platform.process SET attempts = 1');
    await leftOpen('username', `late-${category}`);
    await sweep.run();
    const { state } = await store.load(username, `late-${category}`);
    expect(state).toEqual({ owner: null, confirmed: false });
  },
);
