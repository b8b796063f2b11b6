import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Rejection, compare, fold, minus, plus, sum, toMoney } from '../kernel/index.ts';
import {
  adjustLimit,
  balanceOf,
  credit,
  creditLineOf,
  setContribution,
  setStanding,
  sumsBehind,
  type CreditEvent,
  type CreditState,
} from './index.ts';
import {
  charged,
  held,
  opened,
  released,
  repaid,
  returned,
  returnReversed,
  sold,
  voided,
  type Step,
} from '@granary/testing/builders/credit';

const amount = fc.integer({ min: 0, max: 60_000 }).map((cents) => toMoney(cents / 100));
const positive = fc.integer({ min: 1, max: 60_000 }).map((cents) => toMoney(cents / 100));
const number = fc.constantFrom('OUT-1', 'OUT-2', 'OUT-3', 'OUT-4');
const intent = fc.integer({ min: 1, max: 2 });
const day = fc.integer({ min: 10, max: 20 });

const limitStep: fc.Arbitrary<Step> = fc.oneof(
  fc
    .record({ contract: fc.constantFrom('HT-1', 'HT-2'), revision: fc.integer({ min: 1, max: 9 }), amount })
    .map(
      (command): Step =>
        (state) =>
          setContribution(state, { ...command, source: 'contract' }),
    ),
  fc
    .record({
      request: fc.constantFrom('CR-1', 'CR-2', 'CR-3'),
      direction: fc.constantFrom('increase' as const, 'decrease' as const),
      amount: positive,
    })
    .map(
      (command): Step =>
        (state) =>
          adjustLimit(state, { ...command, requester: 'a', approver: 'b', notes: 'agreed' }),
    ),
  fc.constantFrom('stop' as const, 'clear' as const).map(
    (standing): Step =>
      (state) =>
        setStanding(state, { standing, reason: 'because' }),
  ),
);

const saleStep: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(number, amount, intent).map(([of, much, attempt]) => held(of, much, attempt)),
  fc.tuple(number, intent, fc.option(amount, { nil: undefined })).map((args) => released(...args)),
  fc.tuple(number, amount, day).map((args) => charged(...args)),
);

const backStep: fc.Arbitrary<Step> = fc.oneof(
  number.map(voided),
  fc.tuple(number, positive, fc.constantFrom('IN-1', 'IN-2')).map((args) => returned(...args)),
  fc.tuple(number, positive, fc.constantFrom('IN-1', 'IN-2')).map((args) => returnReversed(...args)),
  fc.tuple(positive, fc.constantFrom('R-1', 'R-2', 'R-3')).map((args) => repaid(...args)),
);

const step = fc.oneof(limitStep, saleStep, saleStep, backStep);
const history = fc.array(step, { maxLength: 40 });
const start = (): CreditState => fold(credit, opened('500.00')(credit.initial()));

const attempt = (next: Step, state: CreditState): CreditEvent[] => {
  try {
    return next(state);
  } catch (error) {
    if (error instanceof Rejection) return [];
    throw error;
  }
};

describe('any credit history of a customer', () => {
  it('keeps limit − used − reserved = available, in every event and in the state', () => {
    fc.assert(
      fc.property(history, (steps) => {
        let state = start();
        const sums = { limit: '500.00', used: '0.00', reserved: '0.00' };
        for (const next of steps) {
          for (const event of attempt(next, state)) {
            state = fold(credit, [event], state);
            const { after } = event.data;
            expect(after).toEqual(balanceOf(state));
            expect(toMoney(minus(minus(after.limit, after.used), after.reserved))).toBe(after.available);
            expect(compare(after.available, after.limit)).toBeLessThanOrEqual(0);
            const { change } = creditLineOf(event);
            for (const part of ['limit', 'used', 'reserved'] as const)
              sums[part] = toMoney(plus(sums[part], change[part]));
            expect(state).toMatchObject(sums);
          }
        }
        expect(toMoney(sum(Object.values(state.holds).map((hold) => hold.amount)))).toBe(state.reserved);
      }),
      { numRuns: 400 },
    );
  });

  it('has outstanding amounts that sum to used credit less prepayments', () => {
    // Returns never exceed sales, and a shipment with returns is never voided.
    const withoutReturns = fc.array(
      fc.oneof(
        saleStep,
        saleStep,
        number.map(voided),
        fc.tuple(positive, fc.constantFrom('R-1', 'R-2')).map((args) => repaid(...args)),
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(withoutReturns, (steps) => {
        let state = start();
        for (const next of steps) state = fold(credit, attempt(next, state), state);
        const open = sum(state.shipments.map(({ outstanding }) => outstanding));
        expect(toMoney(open)).toBe(balanceOf(state).used);
        const dates = state.shipments.map(({ shippedAt }) => shippedAt);
        expect(dates).toEqual(dates.toSorted());
      }),
      { numRuns: 400 },
    );
  });

  it('ignores repeated commands', () => {
    fc.assert(
      fc.property(history, step, (steps, last) => {
        let state = start();
        for (const next of steps) state = fold(credit, attempt(next, state), state);
        state = fold(credit, attempt(last, state), state);
        expect(attempt(last, state)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('has figures in events that reveal the full sums', () => {
    fc.assert(
      fc.property(history, (steps) => {
        let state = start();
        for (const next of steps) {
          for (const event of attempt(next, state)) {
            state = fold(credit, [event], state);
            const { limit, used, reserved } = state;
            expect(sumsBehind(event.data.after)).toEqual({ limit, used, reserved });
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('produces events that match their schema', () => {
    fc.assert(
      fc.property(history, (steps) => {
        let state = start();
        for (const next of steps) {
          const events = attempt(next, state);
          for (const { type, data } of events) expect(credit.events[type]!.data.parse(data)).toEqual(data);
          state = fold(credit, events, state);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('any interleaving of sales', () => {
  it('never exceeds the limit', () => {
    fc.assert(
      fc.property(fc.array(saleStep, { maxLength: 60 }), (steps) => {
        let state = start();
        for (const next of steps) {
          const events = attempt(next, state);
          const [event] = events;
          // A short pick can only make the charge smaller than the hold.
          if (event?.type === 'CreditCharged' && compare(event.data.amount, event.data.held) > 0) continue;
          state = fold(credit, events, state);
          const { limit, used, reserved } = balanceOf(state);
          expect(compare(plus(used, reserved), limit)).toBeLessThanOrEqual(0);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('leaves no trace once reversed', () => {
    const sales = fc.uniqueArray(
      fc.record({ of: number, much: amount, shipped: fc.boolean(), keep: amount }),
      { selector: ({ of }) => of },
    );
    fc.assert(
      fc.property(sales, (many) => {
        let state = start();
        const before = balanceOf(state);
        const apply = (next: Step) => {
          state = fold(credit, attempt(next, state), state);
        };
        for (const { of, much } of many) apply(held(of, much));
        for (const { of, shipped, keep } of many) {
          apply(released(of, 1, keep === '0.00' ? undefined : keep));
          const hold = state.holds[`${of}:1`];
          if (shipped && hold) apply(charged(of, hold.amount));
        }
        for (const { of } of many.toReversed()) {
          if (state.shipments.some(({ document }) => document === of)) apply(voided(of));
          apply(released(of));
        }
        expect(balanceOf(state)).toEqual(before);
        expect(state).toMatchObject({ holds: {}, shipments: [] });
      }),
      { numRuns: 300 },
    );
  });
});

describe('reversed returns', () => {
  const parts = fc.uniqueArray(fc.record({ of: number, share: fc.integer({ min: 1, max: 3 }) }), {
    selector: ({ of }) => of,
    maxLength: 4,
  });
  const payment = fc.integer({ min: 1, max: 60_000 }).map((cents) => toMoney(cents / 100));

  it('restore the balance in any order', () => {
    fc.assert(
      fc.property(parts, payment, fc.boolean(), (returns, paid, backwards) => {
        const debts = ['OUT-1', 'OUT-2', 'OUT-3', 'OUT-4'].flatMap((of, n) => sold(of, '90.00', 10 + n));
        let state = start();
        const apply = (next: Step) => {
          state = fold(credit, next(state), state);
        };
        for (const next of [...debts, repaid(paid)]) apply(next);
        const { used } = state;
        const shipments = state.shipments.map((shipment) => ({ ...shipment }));
        const open = () => toMoney(sum(state.shipments.map(({ outstanding }) => outstanding)));
        for (const { of, share } of returns) apply(returned(of, toMoney(share * 30), `IN-${of}`));
        for (const { of, share } of backwards ? returns.toReversed() : returns) {
          apply(returnReversed(of, toMoney(share * 30), `IN-${of}`, 9 + Number(of.at(-1))));
          expect(open()).toBe(balanceOf(state).used);
        }
        expect(state.used).toBe(used);
        if (backwards) expect(state.shipments).toEqual(shipments);
      }),
      { numRuns: 300 },
    );
  });
});
