import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toQuantity } from '../kernel/index.ts';
import { flatten, leastFrom, leaveAt, moveAt, type BatchPast } from './past.ts';

const moment = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

const balancesOf = (moved: readonly number[]): number[] => {
  let balance = 0;
  return moved.map((delta) => (balance += delta));
};

describe('BatchPast', () => {
  it('knows the least quantity from a moment on, and when', () => {
    const past: BatchPast = [];
    moveAt(past, moment(0), '100.000');
    leaveAt(past, moment(50), '90.000');
    expect(leastFrom(past, moment(20))).toEqual({ at: moment(50), free: '10.000' });
    moveAt(past, moment(60), '40.000');
    expect(leastFrom(past, moment(60))).toEqual({ at: moment(60), free: '50.000' });
    expect(leastFrom(past, moment(55))).toEqual({ at: moment(55), free: '10.000' });
    leaveAt(past, moment(20), '10.000');
    expect(leastFrom(past, moment(0))).toEqual({ at: moment(50), free: '0.000' });
    expect(leastFrom(past, '2025-12-31T23:59:59.999Z')).toBeUndefined();
  });

  const MINUTES = 200;
  const moves = fc.array(
    fc.record({
      minute: fc.nat({ max: MINUTES - 1 }),
      thousandths: fc.integer({ min: 1, max: 90_000 }),
      comes: fc.boolean(),
    }),
    { minLength: 100, maxLength: 300, size: 'max' },
  );
  const quantity = (thousandths: number): string => toQuantity(thousandths / 1000);

  it('agrees with all movements, back-dated or not, and only ever underestimates', () => {
    let asked = 0;
    fc.assert(
      fc.property(moves, fc.boolean(), (told, late) => {
        const past: BatchPast = [];
        const moved = Array.from({ length: MINUTES * 2 }, () => 0);
        let count = 0;
        for (const [place, { minute, thousandths, comes }] of told.entries()) {
          const at = late ? minute : place;
          const balances = balancesOf(moved);
          const truth = Math.min(...balances.slice(at));
          const least = leastFrom(past, moment(at));
          if (least) {
            expect(Number(least.free)).toBeLessThanOrEqual(truth / 1000);
            if (!late || count <= 50) expect(least.free).toBe(quantity(truth));
            asked += 1;
          }
          if (!comes && (!least || thousandths > Number(least.free) * 1000)) continue;
          if (comes) moveAt(past, moment(at), quantity(thousandths));
          else leaveAt(past, moment(at), quantity(thousandths));
          moved[at] = (moved[at] ?? 0) + (comes ? thousandths : -thousandths);
          count += 1;
          expect(past.length).toBeLessThanOrEqual(101);
          expect(Math.min(...balancesOf(moved))).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 40 },
    );
    expect(asked).toBeGreaterThan(1_000);
  });

  it('stays short under many receipts', () => {
    const past: BatchPast = [];
    for (let minute = 0; minute < 400; minute += 1) moveAt(past, moment(minute), '1.000');
    expect(past.length).toBeLessThanOrEqual(101);
    expect(leastFrom(past, moment(399))).toEqual({ at: moment(399), free: '400.000' });
  });

  it('becomes a single entry once the batch is used up', () => {
    const past: BatchPast = [];
    moveAt(past, moment(0), '3.000');
    for (const minute of [1, 2, 3]) leaveAt(past, moment(minute), '1.000');
    flatten(past);
    expect(past).toEqual([{ at: moment(0), free: '0.000' }]);
  });
});
