import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dayAfter, daysBetween, daysFrom } from '../kernel/index.ts';
import { calendarPeriods, spanBefore, spanOf } from './rules.ts';

const days = fc.integer({ min: 0, max: 40_000 }).map((n) => daysFrom('1970-01-01', n));
const kinds = fc.constantFrom(...calendarPeriods);

describe('a period of the calendar', () => {
  it.each([
    ['daily', '2026-11-23', '2026-11-23', '2026-11-23'],
    ['weekly', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['weekly', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['monthly', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['quarterly', '2026-12-31', '2026-10-01', '2026-12-31'],
    ['yearly', '2026-07-04', '2026-01-01', '2026-12-31'],
  ] as const)('%s around %s begins on %s and ends on %s', (kind, day, from, to) => {
    expect(spanOf({ kind, day })).toEqual({ from, to });
  });

  it('holds its day, is the same for each of its days, and the next begins where it ends', () => {
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

  it('that is the last to be over ends on the day before this one begins', () => {
    fc.assert(
      fc.property(kinds, days, (kind, day) => {
        const before = spanBefore(kind, day);
        expect(dayAfter(before.to)).toBe(spanOf({ kind, day }).from);
      }),
    );
  });
});

it('days of one’s own are what they are', () => {
  expect(spanOf({ kind: 'custom', from: '2026-01-05', to: '2026-03-04' })).toEqual({
    from: '2026-01-05',
    to: '2026-03-04',
  });
});
