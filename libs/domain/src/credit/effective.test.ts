import { describe, expect, it } from '@jest/globals';
import { toMoney, plus } from '../kernel/index.ts';
import { credit, creditLineOf, timesOfCredit, type TimedCreditEvent } from './index.ts';
import {
  charged,
  held,
  opened,
  released,
  repaid,
  returned,
  returnReversed,
  voided,
  type Step,
} from '@granary/testing/builders/credit';

const day = (n: number): string => `2026-11-${String(n).padStart(2, '0')}T03:00:00.000Z`;

/** The recorded events, step by step, each with its business day. */
const recorded = (...history: [n: number, step: Step][]): TimedCreditEvent[] => {
  let state = credit.initial();
  return history.flatMap(([n, step]) =>
    step(state).map((event) => {
      state = credit.evolve(state, event, day(n));
      return { ...event, occurredAt: day(n) };
    }),
  );
};

/** The lines by business time: their day, and used and reserved after them. */
const told = (events: readonly TimedCreditEvent[]) => {
  const times = timesOfCredit(events);
  let [used, reserved] = ['0.00', '0.00'];
  return events
    .map((event, n) => ({ event, at: times[n]! }))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ event, at }) => {
      const { type, change } = creditLineOf(event);
      used = toMoney(plus(used, change.used));
      reserved = toMoney(plus(reserved, change.reserved));
      return [type, Number(at.slice(8, 10)), used, reserved];
    });
};

const open: [number, Step] = [1, opened('9000.00')];

describe('credit by business time', () => {
  it('counts a hold from the shipment that uses it, when that is earlier', () => {
    expect(
      told(recorded(open, [21, held('OUT-1', '2681.91')], [11, charged('OUT-1', '2681.91', 11)])),
    ).toEqual([
      ['opening', 1, '0.00', '0.00'],
      ['hold', 11, '0.00', '2681.91'],
      ['charge', 11, '2681.91', '0.00'],
    ]);
  });

  it('counts a hold used later or not yet from its own day', () => {
    const events = recorded(
      open,
      [3, held('OUT-1', '50.00')],
      [4, held('OUT-2', '70.00')],
      [9, charged('OUT-1', '50.00', 9)],
    );
    expect(told(events)).toEqual([
      ['opening', 1, '0.00', '0.00'],
      ['hold', 3, '0.00', '50.00'],
      ['hold', 4, '0.00', '120.00'],
      ['charge', 9, '50.00', '70.00'],
    ]);
  });

  it('moves a short-pick release together with its hold', () => {
    const events = recorded(
      open,
      [20, held('OUT-1', '100.00')],
      [21, released('OUT-1', 1, '70.00')],
      [11, charged('OUT-1', '70.00', 11)],
    );
    expect(told(events).slice(1)).toEqual([
      ['hold', 11, '0.00', '100.00'],
      ['release', 11, '0.00', '70.00'],
      ['charge', 11, '70.00', '0.00'],
    ]);
  });

  it('charges a shipment that was voided and recorded again on an earlier day once', () => {
    const events = recorded(
      open,
      [10, held('OUT-1', '100.00')],
      [12, charged('OUT-1', '100.00', 12)],
      [20, voided('OUT-1')],
      [11, charged('OUT-1', '100.00', 11)],
    );
    expect(told(events).slice(1)).toEqual([
      ['hold', 10, '0.00', '100.00'],
      ['charge', 11, '100.00', '0.00'],
      ['void', 11, '0.00', '100.00'],
      ['charge', 11, '100.00', '0.00'],
    ]);
  });

  it('counts a return on its own day, and a mistaken one no later than its replacement', () => {
    const sold: [number, Step][] = [
      [2, held('OUT-1', '100.00')],
      [3, charged('OUT-1', '100.00', 3)],
    ];
    const apart = recorded(
      open,
      ...sold,
      [9, returned('OUT-1', '40.00', 'IN-1')],
      [5, returned('OUT-1', '30.00', 'IN-2')],
    );
    expect(told(apart).slice(3)).toEqual([
      ['return', 5, '70.00', '0.00'],
      ['return', 9, '30.00', '0.00'],
    ]);
    const mended = recorded(
      open,
      ...sold,
      [9, returned('OUT-1', '100.00', 'IN-1')],
      [20, returnReversed('OUT-1', '100.00', 'IN-1', 3)],
      [7, returned('OUT-1', '100.00', 'IN-2')],
    );
    expect(told(mended).slice(3)).toEqual([
      ['return', 7, '0.00', '0.00'],
      ['return_reversal', 7, '100.00', '0.00'],
      ['return', 7, '0.00', '0.00'],
    ]);
  });

  it('moves reversed returns together with a shipment that was recorded again', () => {
    const events = recorded(
      open,
      [2, held('OUT-1', '100.00')],
      [3, charged('OUT-1', '100.00', 3)],
      [5, returned('OUT-1', '40.00')],
      [20, returnReversed('OUT-1', '40.00', 'IN-1', 3)],
      [21, voided('OUT-1')],
      [6, charged('OUT-1', '100.00', 6)],
    );
    expect(told(events).slice(3)).toEqual([
      ['return', 5, '60.00', '0.00'],
      ['return_reversal', 6, '100.00', '0.00'],
      ['void', 6, '0.00', '100.00'],
      ['charge', 6, '100.00', '0.00'],
    ]);
  });

  it('counts a payment on its day, even before the shipment it settles', () => {
    const events = recorded(
      open,
      [8, held('OUT-1', '100.00')],
      [8, charged('OUT-1', '100.00', 8)],
      [5, repaid('100.00')],
    );
    expect(told(events).slice(1)).toEqual([
      ['repayment', 5, '-100.00', '0.00'],
      ['hold', 8, '-100.00', '100.00'],
      ['charge', 8, '0.00', '0.00'],
    ]);
  });
});
