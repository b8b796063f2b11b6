import { readModels } from '@granary/api/http';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { EventStore } from '@granary/event-store';
import pg from 'pg';
import { openHouse } from '../../testing/house.mjs';
import { addItem, itemCode, stockUp } from '../../testing/masters.mjs';
import { signIn } from '../../testing/person.mjs';
import { putToWork } from './people-at-work.mjs';

const PARTS = [
  'postgres',
  'redis',
  'event-store',
  'command-api',
  'query-api',
  'projector',
  'second-projector',
];
const LOOK_AGAIN_MS = 50;
const PATIENCE_MS = 60_000;

/** All services and servers, with two projectors, and people at work in them, each in a language of his own. */
export async function openBusyHouse({ clerks = 3 } = {}) {
  const house = await openHouse(PARTS);
  const store = new EventStore(house.eventStoreUrl);
  const pool = new pg.Pool({ connectionString: house.databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  let work;
  const close = async () => {
    await work?.giveUp();
    await Promise.all([pool.end(), store.close()]);
    await house.close();
  };
  try {
    // Of one item there is plenty, the other is soon fought over.
    await stockUp(store, { items: 1, batches: 2, quantity: '100000.000' });
    await addItem(store, 1, { batches: 1, quantity: '60.000' });
    // Before the first builds are done there is nothing to read.
    await until(() => everythingIsLive(pool), 'the first builds are done');
    const languages = ['en-US', 'zh-CN', 'km-KH'];
    const newcomer = (n) =>
      signIn(house.commandUrl, { reads: house.queryUrl, language: languages[n % languages.length] });
    const [receiver, onlooker, ...others] = await Promise.all(
      Array.from({ length: clerks + 2 }, (_, n) => newcomer(n)),
    );
    work = putToWork({ clerks: others, receiver, onlooker, items: [itemCode(0), itemCode(1)] });
    return { house, store, pool, work, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The first builds are done. */
export const everythingIsLive = async (pool) => {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS live FROM platform.read_model_version WHERE state = 'live'`,
  );
  return rows[0].live === readModels.length;
};

/** Redis goes on, and has forgotten everything. */
export async function emptyRedis({ house }) {
  const socket = connect(Number(new URL(house.redisUrl).port), '127.0.0.1');
  socket.write('FLUSHALL\r\n');
  const [answer] = await once(socket, 'data');
  socket.destroy();
  if (String(answer) !== '+OK\r\n') throw new Error(`Redis says ${answer}`);
}

/** Until nothing stands between an intent and its outcome any more. */
export const settled = ({ pool }) =>
  until(async () => {
    const { rows } = await pool.query('SELECT count(*)::int AS open FROM platform.process');
    return rows[0].open === 0;
  }, 'every document through');

/** Until people have got so many more commands done. */
export const workGoesOn = ({ work }, commands = 20) => {
  const enough = work.done() + commands;
  return until(() => work.done() >= enough, `${commands} more commands`);
};

/** Until every read model has reached what was the head of the log when this was asked. */
export const caughtUp = async ({ store, pool }) => {
  const head = await store.head();
  await until(async () => {
    const { rows } = await pool.query('SELECT bool_and(position >= $1) AS done FROM platform.read_model', [
      String(head),
    ]);
    return rows[0].done === true;
  }, 'all read models at the head');
};

/** A question that fails is asked again, too. */
export async function until(holds, what, patienceMs = PATIENCE_MS) {
  const deadline = Date.now() + patienceMs;
  let failure;
  while (Date.now() < deadline) {
    try {
      if (await holds()) return;
    } catch (error) {
      failure = error;
    }
    await pause(LOOK_AGAIN_MS);
  }
  throw new Error(`${what} did not come within ${patienceMs} ms`, { cause: failure });
}
