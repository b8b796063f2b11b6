import { Agent } from 'node:http';
import { getOutbound } from '@granary/api/outbound';
import { listBatches } from '@granary/api/stock';
import { EventStore } from '@granary/event-store';
import { createPool } from '@granary/platform/database';
import { everythingIsLive, until } from '../local/resilience/testing/busy-stack.mjs';
import { WAREHOUSE, itemCode, stockUp } from '../local/testing/masters.mjs';
import { signIn } from '../local/testing/person.mjs';
import { openTestStack } from '../local/testing/test-stack.mjs';
import { draftOrder } from './fixtures/orders.mjs';
import { atLeast, atMost, lineOf, plainLine, withoutGoal } from './measuring/lines.mjs';
import { processorTime } from './measuring/processor-time.mjs';
import { keepDoing, timed } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';
import { percentile } from './measuring/statistics.mjs';

export const name = 'scale';

const INSTANCES = sized([1, 2, 4], [1, 2]);
const WRITERS = sized(64, 4);
const READERS = sized(16, 2);
const ROUND_MS = sized(3_000, 200);
/** For each instance: a service in use has compiled its code, and several share the work of warming up. */
const WARM_MS = sized(8_000, 200);
const SERVERS = ['postgres', 'redis', 'event-store'];
const SERVICES = ['command-api', 'query-api', 'projector'];
const WHICH = ['', 'second-', 'third-', 'fourth-'];

const FIGURES = {
  rate: { unit: '/s', goal: atLeast(0.8) },
  p50: { unit: 'ms', goal: atMost(1.25) },
  p99: { unit: 'ms', goal: atMost(1.5) },
};

/**
 * Commands, reads, and reads of one's own writes through the gateway with several instances of every service, compared
 * with one of each. The machine stays the same, so the goal is that nothing gets worse; the CPU per command of each
 * part tells which one has to be multiplied first where there are more cores.
 */
export async function run({ rounds = 5 } = {}) {
  const measured = new Map();
  for (const count of INSTANCES) measured.set(count, await measureWith(count, rounds));
  return INSTANCES.flatMap((count) => linesOf(count, measured.get(count), measured.get(1)));
}

async function measureWith(count, rounds) {
  const instances = SERVICES.flatMap((service) => WHICH.slice(0, count).map((which) => which + service));
  const parts = [...SERVERS, ...instances, 'gateway'];
  const testStack = await openTestStack(parts);
  const store = new EventStore(testStack.eventStoreUrl);
  const pool = createPool(testStack.databaseUrl, { max: 1 });
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * WRITERS });
  try {
    await stockUp(store, { items: WRITERS, batches: 12, quantity: '1000000.000' });
    await until(() => everythingIsLive(pool), 'the first builds are done');
    const person = await signIn(testStack.url, { agent, seesOwn: true });
    const onlooker = await signIn(testStack.url, { agent });
    const orders = await Promise.all(
      Array.from({ length: WRITERS }, (_, client) => draftOrder(person, itemCode(client), '2')),
    );
    const work = worksOf(person, onlooker, orders);
    for (const { clients, once } of Object.values(work)) await keepDoing(count * WARM_MS, clients, once);
    const results = [];
    for (let round = 0; round < rounds; round += 1) results.push(await oneRound(work, testStack, parts));
    return results;
  } finally {
    agent.destroy();
    await Promise.all([store.close(), pool.end()]);
    await testStack.close();
  }
}

const worksOf = (person, onlooker, orders) => ({
  commands: { clients: WRITERS, once: (client) => orders[client].plan() },
  reads: {
    clients: READERS,
    once: () => onlooker.do(listBatches, { query: { warehouse: WAREHOUSE, limit: '50' } }),
  },
  'a command and the read of what it wrote': {
    clients: 1,
    once: async () => {
      await orders[0].plan();
      await person.do(getOutbound, { params: { number: orders[0].number } });
    },
  },
});

async function oneRound(work, testStack, parts) {
  const result = {};
  for (const [title, { clients, once }] of Object.entries(work)) {
    const before = processorTimes(testStack, parts);
    const taken = [];
    const rate = await keepDoing(ROUND_MS, clients, async (client) =>
      taken.push(await timed(() => once(client))),
    );
    const spent = processorTimes(testStack, parts);
    const perAnswer = Object.fromEntries(
      Object.entries(spent).map(([part, time]) => [part, (time - before[part]) / taken.length]),
    );
    result[title] = { rate, p50: percentile(taken, 0.5), p99: percentile(taken, 0.99), perAnswer };
  }
  return result;
}

/** By kind of part: all instances of a service together. */
function processorTimes(testStack, parts) {
  const times = {};
  for (const part of parts) {
    const kind = part.replace(/^(second|third|fourth)-/, '');
    times[kind] = (times[kind] ?? 0) + processorTime(testStack.pidOf(part));
  }
  return times;
}

function linesOf(count, results, alone) {
  const compared = (title, figure) => {
    const of = (rounds) => rounds.map((round) => round[title][figure]);
    const line = { name: `${title}, ${figure}, ${nameOf(count)}`, ...FIGURES[figure] };
    if (count === 1) return plainLine({ ...line, goal: withoutGoal }, of(results));
    const baselines = of(alone);
    return lineOf(
      line,
      of(results).map((work, nth) => ({ work, baseline: baselines[nth] })),
    );
  };
  const cpu = (title, part) =>
    plainLine(
      { name: `${title}, CPU of ${part}, ${nameOf(count)}`, unit: 'ms each', goal: withoutGoal },
      results.map((round) => round[title].perAnswer[part]),
    );
  return Object.entries(results[0]).flatMap(([title, { perAnswer }]) => [
    ...Object.keys(FIGURES).map((figure) => compared(title, figure)),
    ...Object.keys(perAnswer).map((part) => cpu(title, part)),
  ]);
}

const nameOf = (count) => (count === 1 ? 'one of each service' : `${count} of each service`);
