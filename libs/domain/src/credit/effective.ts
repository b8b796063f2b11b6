import type { CreditEvent } from './events.ts';
import { returnKey } from './state.ts';

/** What an order does to its customer's credit: it goes its own way, goods come back, or did not come back after all. */
export interface OrderStep {
  readonly kind: 'own' | 'return' | 'reversal';
  /** The return that it is or takes back. */
  readonly returned: string | null;
}

export interface TimedStep extends OrderStep {
  readonly occurredAt: string;
}

/** Undefined: about limits, payments or the customer's standing, and no order. */
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
 * From when each step of one order counts by business time; given and answered in the order of recording. The steps of an
 * order build on each other: one that counts from an earlier moment takes those before it along, a shipment its hold. Goods
 * come back on their own day; a return that was taken back counts no later than the next one, which relies on it.
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

/** The same of a customer's whole ledger: what is about no order counts from when it happened. */
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
