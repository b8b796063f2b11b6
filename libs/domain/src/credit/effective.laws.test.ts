import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compare, minus, plus, toMoney } from '../kernel/index.ts';
import {
  balanceFrom,
  balanceOf,
  creditLineOf,
  orderStepOf,
  timesOfCredit,
  type CreditEvent,
  type TimedCreditEvent,
} from './index.ts';
import { creditPastFrom, type CreditPast } from '@granary/testing/builders/credit-past';

const history = fc
  .array(fc.nat(), { maxLength: 40, size: 'max' })
  .map((numbers) => creditPastFrom('CUST001', numbers));

type Line = { readonly event: TimedCreditEvent; readonly at: string };

const byBusinessTime = ({ events }: CreditPast): Line[] => {
  const times = timesOfCredit(events);
  return events
    .map((event, n) => ({ event, at: times[n]! }))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
};
const asRecorded = ({ events }: CreditPast): Line[] => events.map((event) => ({ event, at: '' }));

const NOTHING = { limit: '0.00', used: '0.00', reserved: '0.00' };
const added = (sums: typeof NOTHING, event: CreditEvent): typeof NOTHING => {
  const { change } = creditLineOf(event);
  return {
    limit: toMoney(plus(sums.limit, change.limit)),
    used: toMoney(plus(sums.used, change.used)),
    reserved: toMoney(plus(sums.reserved, change.reserved)),
  };
};

const runs = { numRuns: 150 };

describe.each([
  ['as recorded', asRecorded],
  ['by business time', byBusinessTime],
])('any credit history %s', (_, told) => {
  it('never has an order or customer hold or owe less than zero', () => {
    fc.assert(
      fc.property(history, (past) => {
        const orders = new Map<string, typeof NOTHING>();
        let sums = NOTHING;
        for (const { event } of told(past)) {
          sums = added(sums, event);
          const balance = balanceFrom(sums, false);
          for (const part of [balance.used, balance.reserved, balance.prepaid])
            expect(compare(part, 0)).toBeGreaterThanOrEqual(0);
          expect(toMoney(minus(minus(balance.limit, balance.used), balance.reserved))).toBe(
            balance.available,
          );
          const order = orderStepOf(event)?.order;
          if (order === undefined) continue;
          const own = added(orders.get(order) ?? NOTHING, event);
          orders.set(order, own);
          for (const part of [own.used, own.reserved]) expect(compare(part, 0)).toBeGreaterThanOrEqual(0);
        }
      }),
      runs,
    );
  });

  it('never has a customer prepay more than was paid', () => {
    fc.assert(
      fc.property(history, (past) => {
        let [sums, paid] = [NOTHING, '0.00'];
        for (const { event } of told(past)) {
          sums = added(sums, event);
          if (event.type === 'CreditRepaid') paid = toMoney(plus(paid, event.data.amount));
          expect(compare(balanceFrom(sums, false).prepaid, paid)).toBeLessThanOrEqual(0);
        }
      }),
      runs,
    );
  });

  it('ends at the balance of the account', () => {
    fc.assert(
      fc.property(history, (past) => {
        const sums = told(past).reduce((before, { event }) => added(before, event), NOTHING);
        expect(balanceFrom(sums, false)).toEqual(balanceOf(past.state));
      }),
      runs,
    );
  });
});

describe('effective time of a credit event', () => {
  it('is its own, unless a later event of its order is effective earlier', () => {
    fc.assert(
      fc.property(history, (past) => {
        const times = timesOfCredit(past.events);
        const shipments = new Map<string, string>();
        for (let n = times.length - 1; n >= 0; n -= 1) {
          const { occurredAt, ...event } = past.events[n]!;
          const step = orderStepOf(event);
          const shipment = step && shipments.get(step.order);
          expect(times[n]! <= occurredAt).toBe(true);
          if (event.type === 'CreditHeld')
            expect(times[n]).toBe(shipment !== undefined && shipment < occurredAt ? shipment : occurredAt);
          if (!step) expect(times[n]).toBe(occurredAt);
          else if (step.kind === 'own') shipments.set(step.order, times[n]!);
        }
      }),
      runs,
    );
  });

  it('does not change through later events of other orders', () => {
    fc.assert(
      fc.property(history, fc.nat(), (past, cut) => {
        const known = past.events.slice(0, (cut % past.events.length) + 1);
        const later = past.events.slice(known.length);
        const others = new Set(later.map((event) => orderStepOf(event)?.order));
        const [before, now] = [timesOfCredit(known), timesOfCredit(past.events)];
        known.forEach((event, n) => {
          const order = orderStepOf(event)?.order;
          if (order === undefined || !others.has(order)) expect(now[n]).toBe(before[n]);
          else expect(now[n]! <= before[n]!).toBe(true);
        });
      }),
      runs,
    );
  });
});
