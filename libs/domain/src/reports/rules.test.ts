import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dayAfter, daysBetween, daysFrom } from '../kernel/index.ts';
import { calendarPeriods, spanBefore, spanOf } from './rules.ts';

const days = fc.integer({ min: 0, max: 40_000 }).map((n) => daysFrom('1970-01-01', n));
const kinds = fc.constantFrom(...calendarPeriods);

describe('calendar period', () => {
  it.each([
    ['daily', '2026-11-23', '2026-11-23', '2026-11-23'],
    ['weekly', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['weekly', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['monthly', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['quarterly', '2026-12-31', '2026-10-01', '2026-12-31'],
    ['yearly', '2026-07-04', '2026-01-01', '2026-12-31'],
  ] as const)('%s around %s runs from %s to %s', (kind, day, from, to) => {
    expect(spanOf({ kind, day })).toEqual({ from, to });
  });

  it('contains its day, is the same for all its days, and is followed by the next without a gap', () => {
    fc.assert(
      fc.property(kinds, days, fc.nat(400), (kind, day, n) => {
        const span = spanOf({ kind, day });
        expect(span.from <= day && day <= span.to).toBe(true);
        const other = daysFrom(span.from, n % (daysBetween(span.from, span.to) + 1));
        expect(spanOf({ kind, day: other })).toEqual(span);
        expect(spanOf({ kind, day: dayAfter(span.to) }).from).toBe(dayAfter(span.to));
      }),
    );
  });

  it('before the current one ends the day before it', () => {
    fc.assert(
      fc.property(kinds, days, (kind, day) => {
        const before = spanBefore(kind, day);
        expect(dayAfter(before.to)).toBe(spanOf({ kind, day }).from);
      }),
    );
  });
});

it('custom dates are kept', () => {
  expect(spanOf({ kind: 'custom', from: '2026-01-05', to: '2026-03-04' })).toEqual({
    from: '2026-01-05',
    to: '2026-03-04',
  });
});
