import { readModels } from '@granary/api/http';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { EventStore } from '@granary/event-store';
import { createPool } from '@granary/platform/database';
import { openTestStack } from '../../testing/test-stack.mjs';
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
/** Two of every service, behind the gateway. */
export const INSTANCES = [
  'command-api',
  'second-command-api',
  'query-api',
  'second-query-api',
  'projector',
  'second-projector',
];
const LOOK_AGAIN_MS = 50;
/** Builds stall while servers are down, repeat a step after an interruption, and other tests need the cores too. */
const PATIENCE_MS = 120_000;

/**
 * Starts all services and servers with two projectors, and users at work, each with a language. With `inPairs`, there are
 * two of every service, and users work through the gateway.
 */
export async function openBusyStack({ clerks = 3, inPairs = false, env = {}, former = {} } = {}) {
  const more = inPairs ? [...INSTANCES.filter((name) => !PARTS.includes(name)), 'gateway'] : [];
  const testStack = await openTestStack([...PARTS, ...more], { env, former });
  const store = new EventStore(testStack.eventStoreUrl);
  const pool = createPool(testStack.databaseUrl, { max: 2 });
  let work;
  const close = async () => {
    await work?.giveUp();
    await Promise.all([pool.end(), store.close()]);
    await testStack.close();
  };
  try {
    // One item has plenty of stock, the other is soon contended.
    await stockUp(store, { items: 1, batches: 2, quantity: '100000.000' });
    await addItem(store, 1, { batches: 1, quantity: '60.000' });
    // Nothing can be read before the first builds are done.
    await until(() => everythingIsLive(pool), 'the first builds are done');
    const languages = ['en-US', 'zh-CN', 'km-KH'];
    const entrance = inPairs
      ? { base: testStack.url, reads: testStack.url }
      : { base: testStack.commandUrl, reads: testStack.queryUrl };
    const newcomer = (n) =>
      signIn(entrance.base, { reads: entrance.reads, language: languages[n % languages.length] });
    const people = [];
    // One after the other: an attempt counts as wrong until its password is verified, and five lock the account.
    for (let n = 0; n < clerks + 2; n += 1) people.push(await newcomer(n));
    const [receiver, onlooker, ...others] = people;
    work = putToWork({ clerks: others, receiver, onlooker, items: [itemCode(0), itemCode(1)] });
    return { testStack, store, pool, work, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Whether the first builds are done. */
export const everythingIsLive = async (pool) => {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS live FROM platform.read_model_version WHERE state = 'live'`,
  );
  return rows[0].live === readModels.length;
};

/** Redis keeps running but loses all data. */
export async function emptyRedis({ testStack }) {
  const socket = connect(Number(new URL(testStack.redisUrl).port), '127.0.0.1');
  socket.write('FLUSHALL\r\n');
  const [answer] = await once(socket, 'data');
  socket.destroy();
  if (String(answer) !== '+OK\r\n') throw new Error(`Redis says ${answer}`);
}

/** Waits until every started process has finished. */
export const settled = ({ pool }, patienceMs = PATIENCE_MS) => {
  let open = [];
  return until(
    async () => {
      const { rows } = await pool.query('SELECT category, id FROM platform.process LIMIT 5');
      open = rows.map(({ category, id }) => `${category}.${id}`);
      return open.length === 0;
    },
    () => `the end of ${open.join(', ')}`,
    patienceMs,
  );
};

/** Nothing follows from events of these categories, so command-api does not read them. */
const UNFOLLOWED = new Set([
  'access',
  'approvalPolicy',
  'automation',
  'credit',
  'markup',
  'projection',
  'seller',
  'sharedView',
  'template',
  'templateChoice',
  'webhook',
]);

/** Waits until command-api has done what follows from every event of the log: counts after short picks, for example. */
export const followed = async ({ store, pool }, patienceMs = PATIENCE_MS) => {
  const newest = await newestFollowed(store);
  if (!newest) return;
  await until(
    async () => {
      const { rows } = await pool.query(
        `SELECT position >= $1 AS done FROM platform.follower WHERE name ~ '^command-api[.][0-9]+$'`,
        [String(newest.position)],
      );
      return rows.length > 0 && rows.every(({ done }) => done);
    },
    `${newest.type} of ${newest.stream} followed`,
    patienceMs,
  );
};

async function newestFollowed(store) {
  for await (const event of store.readAll({ backwards: true }))
    if (!UNFOLLOWED.has(event.category)) return event;
  return undefined;
}

/** Waits until users have completed this many more commands. */
export const workGoesOn = ({ work }, commands = 20) => {
  const enough = work.done() + commands;
  return until(() => work.done() >= enough, `${commands} more commands`);
};

/** Waits until every read model has reached the log's current head. */
export const caughtUp = async ({ store, pool }, patienceMs = PATIENCE_MS) => {
  const head = await store.head();
  let behind = [];
  await until(
    async () => {
      const { rows } = await pool.query('SELECT name, position >= $1 AS done FROM platform.read_model', [
        String(head),
      ]);
      behind = rows.filter(({ done }) => done !== true).map(({ name }) => name);
      return rows.length > 0 && behind.length === 0;
    },
    () => `${behind.join(', ')} at the head`,
    patienceMs,
  );
};

/** Retries until `holds()` is true, also after errors. `what` is waited for: a text, or what returns it at the end. */
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
  const missed = typeof what === 'function' ? what() : what;
  throw new Error(`${missed} did not come within ${patienceMs} ms`, { cause: failure });
}
