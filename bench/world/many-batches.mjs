import { receiveBatch, stock } from '@granary/domain/stock';
import { WAREHOUSE, itemCode, receipt, stockUp, systemContext } from '../../local/testing/masters.mjs';
import { sized } from '../measuring/size.mjs';

export const ITEMS = sized(450, 10);
const APPENDS_AT_ONCE = 8;
const BATCHES_AN_APPEND = 250;

/** Fills a warehouse with batches. Returns how many of each item there are. */
export async function manyBatches(store, wanted) {
  const each = Math.ceil(wanted / ITEMS);
  await stockUp(store, { items: ITEMS, batches: 0, quantity: '0.000' });
  const codes = Array.from({ length: ITEMS }, (_, n) => itemCode(n));
  const lane = async () => {
    for (let code = codes.shift(); code !== undefined; code = codes.shift()) await receive(store, code, each);
  };
  await Promise.all(Array.from({ length: APPENDS_AT_ONCE }, lane));
  return { each, total: each * ITEMS };
}

async function receive(store, code, count) {
  for (let first = 0; first < count; first += BATCHES_AN_APPEND)
    await store.decide(stock, `${WAREHOUSE}.${code}`, systemContext(), (state) => {
      const folding = structuredClone(state);
      const last = Math.min(first + BATCHES_AN_APPEND, count);
      return Array.from({ length: last - first }, (_, n) => received(folding, code, first + n)).flat();
    });
}

function received(state, code, nth) {
  const events = receiveBatch(state, batchOf(code, nth));
  for (const event of events) stock.evolve(state, event);
  return events;
}

/** One batch per hour; every tenth has little left. */
const batchOf = (code, nth) => ({
  ...receipt(code, nth, nth % 10 === 0 ? '5.000' : '400.000'),
  receivedAt: new Date(Date.UTC(2024, 0, 1, nth)).toISOString(),
  expiryDate: new Date(Date.UTC(2027, 0, 1 + (nth % 1000))).toISOString().slice(0, 10),
});
