import { compare, isPositive, minus, smaller, sum, toMoney } from '@granary/domain/kernel';
import {
  adjustLimit,
  chargeCredit,
  credit,
  holdCredit,
  openCredit,
  releaseCredit,
  repayCredit,
  returnCredit,
  reverseReturn,
  voidCharge,
  type CreditEvent,
  type CreditState,
  type TimedCreditEvent,
} from '@granary/domain/credit';

const moment = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * 3_600_000).toISOString();

const acts = [
  'hold',
  'hold',
  'ship',
  'ship',
  'ship',
  'short',
  'release',
  'return',
  'return',
  'undo',
  'undo',
  'void',
  'void',
  'pay',
  'limit',
] as const;

interface Chosen {
  readonly act: (typeof acts)[number];
  readonly order: number;
  readonly cents: number;
  /** How far back it is dated, in moments. */
  readonly late: number;
}

const ORDERS = 2;
const MOST_LATE = 40;

/** Maps any integer to an action. */
const chosenBy = (number: number): Chosen => {
  let rest = number;
  const next = (values: number): number => {
    const value = rest % values;
    rest = Math.floor(rest / values);
    return value;
  };
  const act = acts[next(acts.length)] ?? 'hold';
  return { act, order: next(ORDERS), late: next(2) * next(MOST_LATE + 1), cents: 1 + next(40_000) };
};

/** An order as its document knows it: no returns before shipment, beyond the quantity shipped, or while voided. */
interface Order {
  readonly number: string;
  intent: number;
  held: string | null;
  shipped: { amount: string; at: number } | null;
  returns: { inbound: string; amount: string }[];
}

type RecordedCreditEvent = TimedCreditEvent & { readonly recordedAt: string };

/** A recorded credit history, made by real decisions. */
export class CreditPast {
  readonly events: RecordedCreditEvent[] = [];
  readonly orders: readonly Order[];
  state: CreditState = credit.initial();

  constructor(customer: string) {
    const numbers = Array.from({ length: ORDERS }, (_, n) => `${customer}-OUT-${n + 1}`);
    this.orders = numbers.map((number) => ({ number, intent: 0, held: null, shipped: null, returns: [] }));
  }

  /** `then` (business time) may lie before `now` (recording time). */
  record(now: number, then: number, decide: (state: CreditState) => CreditEvent[]): void {
    const [occurredAt, recordedAt] = [moment(then), moment(now)];
    for (const event of decide(this.state)) {
      this.events.push({ ...event, occurredAt, recordedAt });
      this.state = credit.evolve(this.state, event, occurredAt);
    }
  }
}

const happens = (past: CreditPast, { act, order: nth, cents, late }: Chosen, now: number): void => {
  const order = past.orders[nth];
  if (!order) return;
  const { shipped, returns } = order;
  const document = { kind: 'sales_outbound' as const, number: order.number };
  const hold = { document, intent: order.intent };
  const amount = toMoney(cents / 100);
  const then = Math.max(1, now - late);
  switch (act) {
    case 'hold':
      if (order.held !== null || shipped) return;
      order.intent += 1;
      past.record(now, now, (state) => holdCredit(state, { document, intent: order.intent, amount }));
      order.held = amount;
      return;
    case 'short':
    case 'release':
      if (order.held === null) return;
      order.held = act === 'short' && compare(amount, order.held) < 0 ? amount : null;
      past.record(now, now, (state) =>
        releaseCredit(state, { ...hold, ...(order.held && { keep: order.held }), reason: act }),
      );
      return;
    case 'ship': {
      const { held } = order;
      if (held === null) return;
      past.record(now, then, (state) =>
        chargeCredit(state, { ...hold, amount: held, shippedAt: moment(then) }),
      );
      Object.assign(order, { held: null, shipped: { amount: held, at: then } });
      return;
    }
    case 'return': {
      if (!shipped) return;
      const rest = minus(shipped.amount, sum(returns.map((one) => one.amount)));
      const back = toMoney(smaller(rest, amount));
      if (!isPositive(back)) return;
      const inbound = `IN-${past.events.length}`;
      const at = Math.max(then, shipped.at);
      past.record(now, at, (state) =>
        returnCredit(state, { document, inbound, inboundLine: 1, amount: back }),
      );
      returns.push({ inbound, amount: back });
      return;
    }
    case 'undo': {
      const [one] = returns.splice(cents % Math.max(returns.length, 1), 1);
      if (!one || !shipped) return;
      const back = { document, ...one, inboundLine: 1, shippedAt: moment(shipped.at), reason: act };
      past.record(now, now, (state) => reverseReturn(state, back));
      return;
    }
    case 'void':
      if (!shipped || returns.length > 0) return;
      past.record(now, now, (state) => voidCharge(state, { ...hold, reason: act }));
      Object.assign(order, { held: shipped.amount, shipped: null });
      return;
    case 'pay': {
      const payment = { repayment: `R-${past.events.length}`, amount, reference: null, notes: null };
      past.record(now, then, (state) => repayCredit(state, payment));
      return;
    }
    case 'limit': {
      const request = { request: `CR-${past.events.length}`, requester: 'a', approver: 'b', notes: act };
      past.record(now, now, (state) => adjustLimit(state, { ...request, direction: 'increase', amount }));
    }
  }
};

/** For tests: a plausible credit history of orders, payments and requests, much of it recorded late. */
export const creditPastFrom = (customer: string, numbers: readonly number[]): CreditPast => {
  const past = new CreditPast(customer);
  past.record(0, 0, (state) => openCredit(state, { customer, limit: '1000000.00' }));
  numbers.forEach((number, n) => happens(past, chosenBy(number), n + 1));
  return past;
};
