import { EventStore } from '@granary/event-store';
import { createPool } from '@granary/platform/database';
import { seededRandom } from '@granary/testing/random';
import { everythingIsLive, until } from '../../local/resilience/testing/busy-stack.mjs';
import { LOCAL_PASSWORD } from '../../local/stack/applications.mjs';
import { openTestStack } from '../../local/testing/test-stack.mjs';
import { answerBook } from './answers.mjs';
import { openBusiness } from './business.mjs';
import { diceOf } from './dice.mjs';
import { everyCommand } from './every-command.mjs';
import { goodsOnTheMove } from './goods-on-the-move.mjs';
import { patientHttp } from './patient-http.mjs';

/** Share of goods movements; the rest are arbitrary commands and reads. */
const GOODS = 0.3;
const PARTS = ['postgres', 'redis', 'event-store', 'command-api', 'query-api', 'projector', 'gateway'];

/**
 * Starts the whole product behind its gateway, with test data and, after `begin()`, `clients` that send every kind of
 * command and read until `stop()`. Uses the event store at `eventStoreUrl`, if given.
 */
export async function openLoad({ clients, seed, eventStoreUrl }) {
  const parts = PARTS.filter((name) => !(eventStoreUrl && name === 'event-store'));
  const testStack = await openTestStack(parts, eventStoreUrl ? onEventStore(eventStoreUrl) : {});
  const store = new EventStore(testStack.eventStoreUrl);
  const pool = createPool(testStack.databaseUrl, { max: 2 });
  const record = { answers: answerBook(), keys: new Map(), strange: [] };
  const http = patientHttp(testStack.url, { ...record, random: diceOf(seededRandom(seed)) });
  const close = async () => {
    http.close();
    await Promise.all([pool.end(), store.close()]);
    await testStack.close();
  };
  try {
    await until(() => everythingIsLive(pool), 'the first builds are done');
    const { fixtures, seeds } = await openBusiness({ http, pool, store });
    const anything = everyCommand(fixtures, seeds);
    const goods = goodsOnTheMove(fixtures);
    const next = (dice) => (dice.chance(GOODS) ? goods(dice) : anything(dice));
    let work;
    const client = async (n) => {
      const dice = diceOf(seededRandom(seed + n + 1));
      while (!work.isOver) await next(dice).catch((error) => isRefusal(error) || record.strange.push(error));
    };
    const begin = () => {
      work = { isOver: false };
      work.all = Promise.all(Array.from({ length: clients }, (_, n) => client(n)));
    };
    /** Lets requests in flight finish. */
    const stop = async () => {
      work.isOver = true;
      await work.all;
    };
    return { testStack, store, pool, ...record, begin, stop, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** An empty external event store; the first account is created as in an embedded one. */
const onEventStore = (url) => ({
  external: { eventStore: url },
  env: { GRANARY_FIRST_PASSWORD: LOCAL_PASSWORD },
});

/** A preparatory step was rejected because another client was faster. */
const isRefusal = ({ constructor, message }) => constructor === Error && / as [\w-]+: 4\d\d /.test(message);
