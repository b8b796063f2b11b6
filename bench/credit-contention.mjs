import { createCustomer } from '@granary/api/customers';
import { createOutbound, planAllocation, submitOutbound } from '@granary/api/outbound';
import { WAREHOUSE, itemCode, stockUp } from '../local/testing/masters.mjs';
import { atLeast, lineOf, plainLine, valueAtMost } from './measuring/lines.mjs';
import { inTurns, timed } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';
import { openFixtures } from './fixtures/open-fixtures.mjs';

export const name = 'credit-contention';

const SELLERS = sized(64, 8);
const ENOUGH_FOR = sized(20, 3);
const BOTTLES = 10;
const PER_ORDER = 48;
const PLENTY = 1_000_000;

/**
 * 64 sellers submit a sale each at the same time, with separate items but one customer; the baseline is one customer
 * each.
 */
export async function run({ rounds = 5 } = {}) {
  const fixtures = await openFixtures();
  try {
    const { store, person } = fixtures;
    await stockUp(store, { items: SELLERS, batches: 1, quantity: '1000000.000' });
    const customers = await customersWith(person, { count: SELLERS, limit: PLENTY });
    const [one] = customers;
    const sales = (customerOf) => async () => {
      const orders = await plannedSales(person, customerOf);
      let answers = [];
      const milliseconds = await timed(async () => {
        answers = await Promise.all(orders.map((submit) => submit()));
      });
      if (answers.some(({ status }) => status !== 200)) throw new Error('a sale was not submitted');
      return (SELLERS * 1000) / milliseconds;
    };
    const pairs = await inTurns(rounds, {
      work: sales(() => one),
      baseline: sales((seller) => customers[seller]),
    });
    const scarce = [];
    for (let round = 0; round < rounds; round += 1) scarce.push(await scarcity(fixtures));
    const none = (title, counts) => plainLine({ name: title, unit: '', goal: valueAtMost(0) }, counts);
    return [
      lineOf({ name: 'sales submitted, 64 at once, one customer', unit: '/s', goal: atLeast(0.3) }, pairs),
      none(
        'credit for 20: moments beyond the limit',
        scarce.map(({ exceeded }) => exceeded),
      ),
      none(
        'credit for 20: left over',
        scarce.map(({ unsold }) => unsold),
      ),
      none(
        'credit for 20: answers neither done nor refused with the figures',
        scarce.map(({ unclear }) => unclear),
      ),
    ];
  } finally {
    await fixtures.close();
  }
}

let customersMade = 0;

const customersWith = (person, { count, limit }) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      customersMade += 1;
      const code = `CUST${String(customersMade).padStart(4, '0')}`;
      await person.do(createCustomer, {
        body: {
          code,
          name: '金边丰收农资',
          type: 'regular',
          contactPerson: 'Sok Dara',
          phone: '+855 12 345 678',
          openingLimit: String(limit),
        },
      });
      return code;
    }),
  );

/** Plans an order per seller, each for its own item. Returns the functions that submit them. */
const plannedSales = (person, customerOf) =>
  Promise.all(
    Array.from({ length: SELLERS }, async (_, seller) => {
      const lines = [{ item: itemCode(seller), quantity: String(BOTTLES) }];
      const body = {
        warehouse: WAREHOUSE,
        type: 'sale',
        title: 'Season',
        customer: customerOf(seller),
        lines,
      };
      const { number } = await person.do(createOutbound, { body });
      const params = { number };
      await person.do(planAllocation, { params, body: { lines: [{ line: 1, strategy: 'fifo' }] } });
      return () => person.send(submitOutbound, { params });
    }),
  );

/** The credit covers 20 sales: 20 must succeed, the others must be rejected with the available credit. */
async function scarcity({ store, person }) {
  const [customer] = await customersWith(person, { count: 1, limit: ENOUGH_FOR * PER_ORDER });
  const orders = await plannedSales(person, () => customer);
  const answers = await Promise.all(orders.map((submit) => submit()));
  const done = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(
    ({ body }) => body.code === 'CREDIT_INSUFFICIENT' && body.facts?.available !== undefined,
  ).length;
  return {
    exceeded: (await momentsBeyond(store, customer)) + Math.max(0, done - ENOUGH_FOR),
    unsold: Math.max(0, ENOUGH_FOR - done),
    unclear: answers.length - done - refused,
  };
}

/** Number of events after which reserved and used credit exceeded the limit. */
async function momentsBeyond(store, customer) {
  let count = 0;
  for await (const { data } of store.readStream('credit', customer))
    if (data.after.available.startsWith('-')) count += 1;
  return count;
}
