import {
  credit,
  holdCredit,
  openCredit,
  chargeCredit,
  releaseCredit,
  repayCredit,
} from '@granary/domain/credit';
import { Rejection } from '@granary/domain/kernel';
import { stock } from '@granary/domain/stock';
import { seededRandom } from '@granary/testing/random';
import { v7 as uuidV7 } from 'uuid';
import { systemContext } from '../../testing/masters.mjs';
import { stepOfGoods } from './goods.mjs';

export const PLACES = ['WH-PP', 'WH-SR'];
const DAY_MS = 86_400_000;
/** Histories end some days before today, so that nothing lies in the future. */
const DAYS = 40;
/** Noon and both sides of midnight in the company's time zone, in various notations. */
const HOURS = [
  'T05:00:00.000Z',
  'T05:00:00.000400Z',
  'T16:59:59.999Z',
  'T16:59:59.999900Z',
  'T17:00:00.000Z',
  'T17:00:00Z',
];

/** Random choices, reproducible by seed. */
export function choices(seed) {
  const random = seededRandom(seed);
  const below = (limit) => Math.floor(random() * limit);
  return {
    below,
    one: (many) => many[below(many.length)],
    sometimes: (share) => random() < share,
    quantity: (most) => (1 + below(most * 4)) / 4,
  };
}

/**
 * Writes one history: an item in two warehouses, with `steps` random actions that the domain accepts. Business times
 * are largely independent of the recording order. Backdating itself is never rejected, only breaches of domain rules.
 */
export async function tellGoods(store, { item, seed, steps }) {
  const choose = choices(seed);
  const begun = Date.now() - 2 * DAYS * DAY_MS;
  const itemHistory = { item, choose, issues: [], reservations: [], documents: 0 };
  let clock = 0;
  for (let n = 0; n < steps; n += 1) {
    clock = Math.min(DAYS, clock + (choose.sometimes(0.5) ? 1 : 0));
    const day = choose.sometimes(0.5) ? clock : choose.below(clock + 1);
    const at = new Date(begun + day * DAY_MS).toISOString().slice(0, 10) + choose.one(HOURS);
    const decide = (place, occurredAt, decision) =>
      store
        .decide(stock, `${place}.${item}`, { ...systemContext(), warehouseId: place, occurredAt }, decision)
        .then(({ events }) => events);
    const stateOf = async (place) => (await store.load(stock, `${place}.${item}`)).state;
    try {
      await stepOfGoods(itemHistory, { at, decide, stateOf });
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
  }
}

/** Writes the history of a customer's credit account, decided by the ledger alone. */
export async function tellCredit(store, { customer, seed, steps }) {
  const choose = choices(seed);
  const begun = Date.now() - 2 * DAYS * DAY_MS;
  const decide = (day, decision) => {
    const occurredAt = new Date(begun + day * DAY_MS).toISOString();
    return store.decide(credit, customer, { ...systemContext(), occurredAt }, decision);
  };
  await decide(0, (state) => openCredit(state, { customer, limit: '5000.00' }));
  for (let n = 1; n <= steps; n += 1) {
    const day = choose.sometimes(0.7) ? n : choose.below(n);
    const document = { kind: 'sales_outbound', number: `${customer}-${choose.below(6)}` };
    const amount = `${choose.below(300) + 1}.50`;
    const acts = [
      (state) => holdCredit(state, { document, intent: 1, amount }),
      (state) => releaseCredit(state, { document, intent: 1, reason: 'rejected' }),
      (state) =>
        chargeCredit(state, {
          document,
          intent: 1,
          amount,
          shippedAt: new Date(begun + day * DAY_MS).toISOString(),
        }),
      (state) => repayCredit(state, { repayment: uuidV7(), amount, reference: 'TT', notes: 'bank' }),
    ];
    const act = choose.one(acts);
    try {
      await decide(day, act);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
  }
}
