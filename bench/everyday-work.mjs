import { Agent } from 'node:http';
import { approveInbound, createInbound, submitInbound } from '@granary/api/inbound';
import { createOutbound, planAllocation, submitOutbound } from '@granary/api/outbound';
import { listBatches } from '@granary/api/stock';
import { EventStore } from '@granary/event-store';
import pg from 'pg';
import { today } from '../local/testing/days.mjs';
import { WAREHOUSE, itemCode, stockUp } from '../local/testing/masters.mjs';
import { openTestStack } from '../local/testing/test-stack.mjs';
import { signIn } from '../local/testing/person.mjs';
import { plainLine, valueAtMost } from './measuring/lines.mjs';
import { inTurns, timed } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';
import { percentile } from './measuring/statistics.mjs';
import { modelsAreLive } from './fixtures/live-models.mjs';
import { WITHOUT_GATEWAY } from './fixtures/parts.mjs';

export const name = 'everyday-work';

const LINES = 20;
const STOCK = { items: LINES, batches: 4, quantity: '1000000.000' };
const DONE = sized(40, 2);
const WARM = sized(40, 1);

/** What one person does most, call by call over HTTP, with every part running, one request at a time. */
export async function run({ rounds = 5 } = {}) {
  const testStack = await openTestStack(WITHOUT_GATEWAY);
  const store = new EventStore(testStack.eventStoreUrl);
  const agent = new Agent({ keepAlive: true });
  const database = new pg.Client({ connectionString: testStack.databaseUrl });
  try {
    await database.connect();
    await modelsAreLive(database, ['inventory']);
    await stockUp(store, STOCK);
    const person = await signIn(testStack.commandUrl, { reads: testStack.queryUrl, agent, seesOwn: true });
    const work = { sell: () => sell(person), receive: () => receive(person) };
    for (const once of Object.values(work)) await times(WARM, once);
    // As Postgres does by itself within minutes.
    await database.query('ANALYZE');
    const taken = await inTurns(rounds, {
      sell: () => times(DONE, work.sell),
      receive: () => times(DONE, work.receive),
    });
    const line = (step, title, goal) =>
      plainLine(
        { name: `${title}, p50`, unit: 'ms', goal: valueAtMost(goal, 'ms') },
        taken.map(({ [step]: milliseconds }) => percentile(milliseconds, 0.5)),
      );
    return [
      line('sell', 'an order of one line created, planned and submitted', 15),
      line('receive', `a receipt of ${LINES} lines created, submitted, approved, its batches listed`, 80),
    ];
  } finally {
    agent.destroy();
    await database.end();
    await store.close();
    await testStack.close();
  }
}

async function sell(person) {
  const { number } = await person.do(createOutbound, {
    body: {
      warehouse: WAREHOUSE,
      type: 'other',
      title: 'Field trial',
      lines: [{ item: itemCode(0), quantity: '2' }],
    },
  });
  const params = { number };
  await person.do(planAllocation, { params, body: { lines: [{ line: 1, strategy: 'fifo' }] } });
  await person.do(submitOutbound, { params });
}

async function receive(person) {
  const lines = Array.from({ length: LINES }, (_, n) => ({
    item: itemCode(n),
    quantity: '7',
    unitPrice: '3.25',
  }));
  const { number } = await person.do(createInbound, {
    body: {
      warehouse: WAREHOUSE,
      type: 'other',
      title: 'Back from the fair',
      inboundDate: today(),
      lines,
    },
  });
  const params = { number };
  await person.do(submitInbound, { params });
  const { batches } = await person.do(approveInbound, { params, body: { notes: 'counted and found right' } });
  const listed = await person.do(listBatches, {
    query: { warehouse: WAREHOUSE, sort: 'receivedAt:desc', limit: String(LINES) },
  });
  const seen = new Set(listed.rows.map(({ batch }) => batch));
  const missing = batches.filter(({ batch }) => !seen.has(batch));
  if (batches.length !== LINES || missing.length > 0)
    throw new Error(`${missing.length} of ${batches.length} batches are not listed`);
}

async function times(count, once) {
  const taken = [];
  for (let n = 0; n < count; n += 1) taken.push(await timed(once));
  return taken;
}
