import { Agent } from 'node:http';
import { getCreditStatement } from '@granary/api/credit';
import { chargeCredit, credit, holdCredit, openCredit, repayCredit } from '@granary/domain/credit';
import { EventStore } from '@granary/event-store';
import { systemContext } from '../local/testing/masters.mjs';
import { openTestStack } from '../local/testing/test-stack.mjs';
import { signIn } from '../local/testing/person.mjs';
import { plainLine, valueAtMost } from './measuring/lines.mjs';
import { timed } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';
import { percentile } from './measuring/statistics.mjs';
import { WITHOUT_GATEWAY } from './fixtures/parts.mjs';

export const name = 'statement';

const CUSTOMER = 'CUST001';
const LINES = sized(10_000, 400);
const MONTHS = 36;
const PAGE = 50;
const ASKED = sized(200, 3);
const WARM = sized(50, 1);
const BATCH = 200;
const FIRST_MONTH = Date.UTC(2023, 10, 1);
const MONTH_MS = 30 * 86_400_000;

/**
 * Statement pages of a customer with 10,000 lines in three years, from all positions, over HTTP, one request at a time.
 */
export async function run({ rounds = 5 } = {}) {
  const testStack = await openTestStack(WITHOUT_GATEWAY);
  const store = new EventStore(testStack.eventStoreUrl);
  const agent = new Agent({ keepAlive: true });
  try {
    const person = await signIn(testStack.commandUrl, { reads: testStack.queryUrl, agent });
    await tradeForYears(store);
    await folded(person);
    const lines = [];
    for (const basis of ['effective', 'recorded']) {
      await ask(person, basis, WARM);
      const taken = [];
      for (let round = 0; round < rounds; round += 1) taken.push(await ask(person, basis, ASKED));
      const title = `a page of ${PAGE} out of ${LINES} lines, ${basis} order`;
      lines.push(
        plainLine({ name: `${title}, p50`, unit: 'ms', goal: valueAtMost(5, 'ms') }, taken.map(at(0.5))),
        plainLine({ name: `${title}, p99`, unit: 'ms', goal: valueAtMost(20, 'ms') }, taken.map(at(0.99))),
      );
    }
    return lines;
  } finally {
    agent.destroy();
    await store.close();
    await testStack.close();
  }
}

const at = (share) => (milliseconds) => percentile(milliseconds, share);

async function ask(person, basis, count) {
  const taken = [];
  for (let n = 0; n < count; n += 1) {
    const page = 1 + ((n * 37) % (LINES / PAGE));
    const query = `basis=${basis}&page=${page}&limit=${PAGE}`;
    taken.push(
      await timed(async () => {
        const { lines, total } = await statement(person, query);
        if (lines.length !== PAGE || total !== LINES) throw new Error(`${lines.length} of ${total} lines`);
      }),
    );
  }
  return taken;
}

const statement = (person, query) =>
  person.do(
    { ...getCreditStatement, path: `${getCreditStatement.path}?${query}` },
    { params: { customer: CUSTOMER } },
  );

/** Orders that are reserved, shipped and paid one after the other; every tenth payment is backdated by a month. */
async function tradeForYears(store) {
  for (let first = 0; first < LINES; first += BATCH) {
    const at = FIRST_MONTH + (first / LINES) * MONTHS * MONTH_MS;
    const late = (first / BATCH) % 10 === 9 ? MONTH_MS : 0;
    const context = { ...systemContext(), occurredAt: new Date(at - late).toISOString() };
    await store.decide(credit, CUSTOMER, context, (state) => {
      const folding = structuredClone(state);
      const events = [];
      for (let n = first; n < first + BATCH; n += 1) {
        for (const event of trade(folding, n, context.occurredAt)) {
          credit.evolve(folding, event);
          events.push(event);
        }
      }
      return events;
    });
  }
}

function trade(state, n, shippedAt) {
  if (n === 0) return openCredit(state, { customer: CUSTOMER, limit: '100000.00' });
  const sale = Math.floor((n - 1) / 3);
  const hold = { document: { kind: 'sales_outbound', number: `OUT-${sale}` }, intent: 1 };
  const amount = `${(sale % 90) + 10}.50`;
  switch ((n - 1) % 3) {
    case 0:
      return holdCredit(state, { ...hold, amount });
    case 1:
      return chargeCredit(state, { ...hold, amount, shippedAt });
    default:
      return repayCredit(state, { repayment: `R-${n}`, amount, reference: `BANK-${n}`, notes: null });
  }
}

/** Waits until the tables contain every line. */
async function folded(person) {
  for (;;) {
    const { body } = await person.send(getCreditStatement, { params: { customer: CUSTOMER } });
    if (body.success && body.data.total === LINES) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
