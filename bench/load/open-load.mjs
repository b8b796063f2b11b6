import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EventStore } from '@granary/event-store';
import { ApiRefusal, connect, importFile } from '@granary/import';
import pg from 'pg';
import { calendarFrom } from '../../local/demo/dist/calendar.js';
import { goodsFrom } from '../../local/demo/dist/goods.js';
import { seedMinimum } from '../../local/demo/dist/index.js';
import { warehouses } from '../../local/demo/dist/masters.js';
import { openingStockFile } from '../../local/demo/dist/opening-stock.js';
import { seeded } from '../../local/demo/dist/random.js';
import { workingRoles } from '../../local/demo/dist/team.js';
import { everythingIsLive, until } from '../../local/resilience/testing/busy-house.mjs';
import { LOCAL_PASSWORD } from '../../local/stack/applications.mjs';
import { ROOT } from '../../local/stack/layout.mjs';
import { openHouse } from '../../local/testing/house.mjs';
import { answerBook } from './answers.mjs';
import { callersOf } from './callers.mjs';
import { everyCommand } from './every-command.mjs';
import { storiesOf } from './stories.mjs';

const PARTS = ['postgres', 'redis', 'event-store', 'command-api', 'query-api', 'projector', 'gateway'];
const ITEMS = 8;
const PAST_DAYS = 30;
const STORIES = 0.5;

/**
 * The whole product behind its gateway, a business in it, and `clients` at work there until `stop()`: half of them tell
 * the demo's stories, the others send whatever command there is. With `eventStoreUrl` on that event store.
 */
export async function openLoad({ clients, seed, eventStoreUrl }) {
  const parts = PARTS.filter((name) => !(eventStoreUrl && name === 'event-store'));
  const house = await openHouse(parts, { eventStoreUrl });
  const store = new EventStore(house.eventStoreUrl);
  const pool = new pg.Pool({ connectionString: house.databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  const random = seeded(seed);
  const record = { answers: answerBook(), keys: new Map(), sent: new Map(), strange: [] };
  const callers = callersOf(house.url, { ...record, random });
  let work;
  const close = async () => {
    callers.close();
    await Promise.all([pool.end(), store.close()]);
    await house.close();
  };
  try {
    await until(() => everythingIsLive(pool), 'the first builds are done');
    const { goods, calendar, masters } = await business(house.url, random);
    const staff = new Map();
    for (const role of workingRoles) staff.set(role, await callers.signIn(role, LOCAL_PASSWORD));
    const at = (role) => staff.get(role);
    const stories = storiesOf(callers, (n) => `pass-${n}`);
    const anything = everyCommand(masters, record.sent);
    const client = async (n) => {
      const dice = seeded(seed + n + 1);
      while (!work.isOver)
        await (
          dice.chance(STORIES)
            ? dice.pick(stories)({ at, calendar, goods, random: dice })
            : anything(at('super_admin'), dice)
        ).catch((error) => error instanceof ApiRefusal || record.strange.push(error));
    };
    const begin = () => {
      work = { isOver: false };
      work.all = Promise.all(Array.from({ length: clients }, (_, n) => client(n)));
    };
    /** Everybody finishes what they have begun. */
    const stop = async () => {
      work.isOver = true;
      await work.all;
    };
    return { house, store, pool, ...record, begin, stop, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Warehouses, people, suppliers, a few items with stock of last month, and customers. */
async function business(gateway, random) {
  await seedMinimum({ gateway });
  const data = (name) => readFile(join(ROOT, 'local/demo/data', name), 'utf8');
  const calendar = calendarFrom(new Date());
  const goods = goodsFrom(await data('items.csv')).slice(0, ITEMS);
  const administrator = await connect(gateway, { username: 'super_admin', password: LOCAL_PASSWORD });
  const customers = await data('customers.csv');
  for (const text of [customers, openingStockFile(goods, calendar, random, PAST_DAYS)]) {
    const { errors } = await importFile(administrator, text);
    if (errors.length > 0) throw new Error(`row ${errors[0].row}: ${errors[0].message}`);
  }
  const codes = (text) => [...text.matchAll(/^(CUST\d+|SUP-\w+),/gm)].map(([, code]) => code);
  const masters = {
    items: goods.map(({ code }) => code),
    warehouses: warehouses.map(({ code }) => code),
    customers: codes(customers),
    suppliers: codes(await data('suppliers.csv')),
  };
  return { goods, calendar, masters };
}
