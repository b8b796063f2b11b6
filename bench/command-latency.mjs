import { lineOf, atMost } from './measuring/lines.mjs';
import { inTurns, keepDoing, timed } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';
import { percentile } from './measuring/statistics.mjs';
import { WAREHOUSE, itemCode, stockUp } from '../local/testing/masters.mjs';
import { openFixtures } from './fixtures/open-fixtures.mjs';
import { draftOrder } from './fixtures/orders.mjs';
import { reservationsBy } from './fixtures/reservations.mjs';

export const name = 'command-latency';

const AT_ONCE = sized([1, 8, 64], [2]);
const ROUND_MS = sized(1_500, 200);
const MOST = Math.max(...AT_ONCE);
/** A realistic number of batches for a busy item; the first batch never runs out. */
const STOCK = { items: MOST, batches: 12, quantity: '1000000.000' };
const QUANTITY = '2';

/**
 * Latency of allocating one line (a plan: one event) and reserving it (a submission: three sequential appends to two
 * streams), compared with the official client appending the same events in the same way.
 */
export async function run({ rounds = 5 } = {}) {
  const fixtures = await openFixtures();
  try {
    await stockUp(fixtures.store, STOCK);
    const orders = await Promise.all(
      Array.from({ length: MOST }, (_, client) => draftOrder(fixtures.person, itemCode(client), QUANTITY)),
    );
    const cycle = await eventsOfOneCycle(fixtures, orders[0]);
    const lines = [];
    for (const clients of AT_ONCE)
      lines.push(...(await overHttp(fixtures, { orders, cycle, clients, rounds })));
    for (const clients of AT_ONCE) lines.push(...(await withoutHttp(fixtures, { cycle, clients, rounds })));
    return lines;
  } finally {
    await fixtures.close();
  }
}

async function overHttp(fixtures, { orders, cycle, clients, rounds }) {
  const measure = (order) => async () => {
    const seen = { allocate: [], reserve: [] };
    await keepDoing(ROUND_MS, clients, async (client) => {
      const { plan, submit, withdraw } = order(client);
      seen.allocate.push(await timed(plan));
      seen.reserve.push(await timed(submit));
      await withdraw();
    });
    return seen;
  };
  // Warm up every client's streams.
  await keepDoing(ROUND_MS / 3, clients, async (client) => {
    await orders[client].plan();
    await orders[client].submit();
    await orders[client].withdraw();
  });
  const pairs = await inTurns(rounds, {
    work: measure((client) => orders[client]),
    baseline: measure((client) => sameEventsBare(fixtures.bare, cycle, client)),
  });
  return ['allocate', 'reserve'].flatMap((step) => [
    latencyLine(`${step} over HTTP, p50, ${clients} at once`, atMost(3), pairs, step, 0.5),
    latencyLine(`${step} over HTTP, p99, ${clients} at once`, atMost(3), pairs, step, 0.99),
  ]);
}

/** A decision and its append in this process, as the service does it. */
async function withoutHttp({ store, bare }, { cycle, clients, rounds }) {
  const [reserved] = cycle.submission.filter(({ type }) => type === 'StockReserved');
  const [released] = cycle.withdrawal.filter(({ type }) => type === 'ReservationReleased');
  const measure = (first, second) => async () => {
    const decide = [];
    await keepDoing(ROUND_MS / 2, clients, async (client) => {
      decide.push(await timed(() => first(client)));
      decide.push(await timed(() => second(client)));
    });
    return { decide };
  };
  const ours = reservationsBy(store);
  const stream = (client) => `bench-decided-${client}`;
  await measure(ours.reserve, ours.release)();
  const pairs = await inTurns(rounds, {
    work: measure(ours.reserve, ours.release),
    baseline: measure(
      (client) => bare.append(stream(client), [reserved]),
      (client) => bare.append(stream(client), [released]),
    ),
  });
  return [
    latencyLine(`decide and append, p50, ${clients} at once`, atMost(1.5), pairs, 'decide', 0.5),
    latencyLine(`decide and append, p99, ${clients} at once`, atMost(3), pairs, 'decide', 0.99),
  ];
}

const latencyLine = (title, goal, pairs, step, share) =>
  lineOf(
    { name: title, unit: 'ms', goal },
    pairs.map(({ work, baseline }) => ({
      work: percentile(work[step], share),
      baseline: percentile(baseline[step], share),
    })),
  );

/** The events of one plan, submission and withdrawal, in append order. */
async function eventsOfOneCycle({ bare }, { number, plan, submit, withdraw }) {
  const document = `outbound-${number}`;
  const stockStream = `stock-${WAREHOUSE}.${itemCode(0)}`;
  const ofWork = async () => {
    const [intent, outcome] = await bare.last(document, 2);
    return [intent, ...(await bare.last(stockStream, 1)), outcome];
  };
  await plan();
  const planning = await bare.last(document, 1);
  await submit();
  const submission = await ofWork();
  await withdraw();
  return { planning, submission, withdrawal: await ofWork() };
}

function sameEventsBare(bare, { planning, submission, withdrawal }, client) {
  const document = `bench-document-${client}`;
  const ofStock = `bench-stock-${client}`;
  const work = async ([intent, onStock, outcome]) => {
    await bare.append(document, [intent]);
    await bare.append(ofStock, [onStock]);
    await bare.append(document, [outcome]);
  };
  return {
    plan: () => bare.append(document, planning),
    submit: () => work(submission),
    withdraw: () => work(withdrawal),
  };
}
