import type { CreditEvent } from './events.ts';
import { returnKey } from './state.ts';

/**
 * The effect of an order's event on credit: `own` of the order itself, `return` of returned goods, `reversal` of a
 * reversed return.
 */
export interface OrderStep {
  readonly kind: 'own' | 'return' | 'reversal';
  /** Key of the return; null for `own`. */
  readonly returned: string | null;
}

export interface TimedStep extends OrderStep {
  readonly occurredAt: string;
}

/** Undefined for events without an order: limit, payments and standing. */
export const orderStepOf = ({ type, data }: CreditEvent): (OrderStep & { order: string }) | undefined => {
  switch (type) {
    case 'CreditHeld':
    case 'CreditReleased':
    case 'CreditCharged':
    case 'CreditChargeVoided':
      return { kind: 'own', order: data.document.number, returned: null };
    case 'CreditReturned':
    case 'CreditReturnReversed': {
      const kind = type === 'CreditReturned' ? 'return' : 'reversal';
      return { kind, order: data.document.number, returned: returnKey(data.inbound, data.inboundLine) };
    }
    default:
      return undefined;
  }
};

/**
 * The effective business time of each step of one order; input and output are in recording order. The steps build on
 * each other: a step with an earlier time moves its predecessors back too, as a shipment does its hold. Returns count
 * from their own day; a reversed return counts no later than the next one, which relies on it.
 */
export const timesOfOrder = (steps: readonly TimedStep[]): string[] => {
  const times = steps.map(({ occurredAt }) => occurredAt);
  let next: string | undefined;
  let nextReturn: string | undefined;
  const reversals = new Map<string | null, string>();
  for (let n = steps.length - 1; n >= 0; n -= 1) {
    const { kind, returned, occurredAt } = steps[n] as TimedStep;
    if (kind === 'own') {
      next = earliest(occurredAt, next);
      times[n] = next;
    } else if (kind === 'return') {
      times[n] = earliest(occurredAt, reversals.get(returned));
      nextReturn = earliest(times[n] as string, nextReturn);
    } else {
      times[n] = earliest(occurredAt, next, nextReturn);
      reversals.set(returned, times[n] as string);
    }
  }
  return times;
};

const earliest = (time: string, ...others: readonly (string | undefined)[]): string =>
  others.reduce<string>((first, other) => (other !== undefined && other < first ? other : first), time);

export type TimedCreditEvent = CreditEvent & { readonly occurredAt: string };

/** The same for a customer's whole ledger. Events without an order count from when they occurred. */
export const timesOfCredit = (events: readonly TimedCreditEvent[]): string[] => {
  const times = events.map(({ occurredAt }) => occurredAt);
  const orders = new Map<string, { readonly place: number; readonly step: TimedStep }[]>();
  events.forEach((event, place) => {
    const found = orderStepOf(event);
    if (!found) return;
    const { order, ...step } = found;
    const steps = orders.get(order) ?? [];
    steps.push({ place, step: { ...step, occurredAt: event.occurredAt } });
    orders.set(order, steps);
  });
  for (const steps of orders.values()) {
    const counting = timesOfOrder(steps.map(({ step }) => step));
    steps.forEach(({ place }, n) => (times[place] = counting[n] as string));
  }
  return times;
};
