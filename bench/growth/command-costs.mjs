import { recordRepayment } from '@granary/api/credit';
import { cancelRecall, openRecall } from '@granary/api/recalls';
import { adjustBatch } from '@granary/api/stock';
import { until } from '../../local/resilience/testing/busy-stack.mjs';
import { httpClient } from '../../local/security/testing/http.mjs';
import { today } from '../../local/testing/days.mjs';
import { BEST_SELLER, HOT } from '../fixtures/growing-years.mjs';
import { draftOrder } from '../fixtures/orders.mjs';
import { openBusiness } from '../load/business.mjs';
import { commands, prepareCommand } from '../load/every-command.mjs';
import { timed } from '../measuring/rounds.mjs';
import { sized } from '../measuring/size.mjs';
import { percentile } from '../measuring/statistics.mjs';

const SENT = sized(3, 1);
const SENT_TO_HOT = sized(10, 1);
const EVERY_NTH = sized(1, 48);
const reason = 'For a reason that is long enough';

/** The p50 of every command on a new document, and of some on things with a long past. */
export async function commandCosts({ testStack, person, pool, store }) {
  const http = httpClient(testStack.url);
  try {
    const { fixtures } = await openBusiness({ http, pool, store });
    // Some that has not expired, whenever this runs.
    const shelf = { code: BEST_SELLER.warehouse, mark: 'BEST', price: '3.25', quantity: '100.000' };
    const line = { item: BEST_SELLER.item, location: null, expiryDate: '2099-12-31' };
    await fixtures.stories.receiving.order(shelf, 'approved', { line });
    const costs = await hotCosts(person);
    for (const { name, contract } of commands.filter((_, n) => n % EVERY_NTH === 0)) {
      const taken = [];
      for (let n = 0; n < SENT; n += 1) {
        await exportsAreDone(pool);
        const { person: sender, request } = await prepareCommand(fixtures, name);
        taken.push(
          await timed(async () => {
            const { status, text } = await sender.send(contract, request);
            if (status >= 500) throw new Error(`${name}: ${status} ${text.slice(0, 500)}`);
          }),
        );
      }
      costs.push(costOf(`${contract.method} ${contract.path}`, taken));
    }
    return costs;
  } finally {
    http.close();
  }
}

/** A person can have only a few exports and reports waiting. */
const exportsAreDone = (pool) =>
  until(async () => {
    const { rows } = await pool.query(
      `SELECT count(*)::int AS open FROM platform.job WHERE state IN ('waiting', 'making')`,
    );
    return rows[0].open === 0;
  }, 'the end of all exports');

async function hotCosts(person) {
  const hot = await draftOrder(person, HOT.item, '1');
  const best = await draftOrder(person, BEST_SELLER.item, '1');
  const repay = () =>
    person.do(recordRepayment, {
      params: { customer: 'CUS-0007' },
      body: { amount: '1.00', paidOn: today(), reference: null, notes: null },
    });
  const params = { id: `${HOT.warehouse}.${HOT.item}.${HOT.batch}` };
  const body = {
    subject: { kind: 'batch', batch: params.id },
    classification: 'class_2',
    reason,
    instructions: null,
  };
  let recall;
  const steps = {
    'plan, of an item with a long stream': hot.plan,
    'reserve, of an item with a long stream': hot.submit,
    'withdraw, of an item with a long stream': hot.withdraw,
    'plan, of the best seller': best.plan,
    'reserve, of the best seller': best.submit,
    'withdraw, of the best seller': best.withdraw,
    'adjust a batch with a long past': () =>
      person.do(adjustBatch, { params, body: { delta: '1.000', reason } }),
    'repay, for a customer with a long account': repay,
    'recall a batch with a long past': async () => {
      recall = await person.do(openRecall, { body });
    },
    'cancel that recall': () =>
      person.do(cancelRecall, { params: { number: recall.number }, body: { reason } }),
  };
  const taken = Object.fromEntries(Object.keys(steps).map((step) => [step, []]));
  for (let n = 0; n < SENT_TO_HOT; n += 1)
    for (const [step, send] of Object.entries(steps)) taken[step].push(await timed(send));
  return Object.entries(taken).map(([step, times]) => costOf(step, times));
}

const costOf = (name, taken) => ({
  name: `command: ${name}`,
  unit: 'ms',
  grows: 'each',
  value: percentile(taken, 0.5),
});
