import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dayAfter, daysFrom } from '../kernel/index.ts';
import { PERIODS_SHOWN, lastPeriods, periodAround, statisticalPeriods } from './rules.ts';

const days = fc.integer({ min: 0, max: 40_000 }).map((n) => daysFrom('1970-01-01', n));
const kinds = fc.constantFrom(...statisticalPeriods);

describe('statistical period', () => {
  it.each([
    ['day', '2026-11-21', '2026-11-21', '2026-11-21'],
    ['week', '2026-11-21', '2026-W47', '2026-11-16'],
    ['week', '2027-01-01', '2026-W53', '2026-12-28'],
    ['week', '2024-12-30', '2025-W01', '2024-12-30'],
    ['month', '2026-11-21', '2026-11', '2026-11-01'],
    ['quarter', '2026-11-21', '2026-Q4', '2026-10-01'],
    ['quarter', '2026-03-31', '2026-Q1', '2026-01-01'],
    ['year', '2026-11-21', '2026', '2026-01-01'],
  ] as const)('by %s around %s is %s, from %s', (by, day, key, from) => {
    expect(periodAround(by, day)).toMatchObject({ key, from });
  });

  it('has the same key for all its days, and later periods sort later', () => {
    fc.assert(
      fc.property(kinds, days, days, (by, one, other) => {
        const [a, b] = [periodAround(by, one), periodAround(by, other)];
        expect(a.from === b.from).toBe(a.key === b.key);
        if (a.from < b.from) expect(a.key < b.key).toBe(true);
      }),
    );
  });
});

it('the last periods are contiguous and end with the current one', () => {
  fc.assert(
    fc.property(kinds, days, (by, day) => {
      const periods = lastPeriods(by, day);
      expect(periods).toHaveLength(PERIODS_SHOWN[by]);
      expect(periods.at(-1)).toEqual(periodAround(by, day));
      for (const [at, { to }] of periods.slice(0, -1).entries())
        expect(periods[at + 1]?.from).toBe(dayAfter(to));
    }),
  );
});
