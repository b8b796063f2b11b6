import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toMoment } from './moments.ts';

const FIRST = Date.UTC(1, 0, 1);
const LAST = Date.UTC(9999, 11, 31);

describe('toMoment', () => {
  it.each([
    ['2026-11-21 10:00:00+00', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21 10:00:00.1+00', '2026-11-21T10:00:00.100Z'],
    ['2026-11-21 10:00:00.12+00', '2026-11-21T10:00:00.120Z'],
    ['2026-11-21 10:00:00.123456+00', '2026-11-21T10:00:00.123Z'],
    ['infinity', 'infinity'],
    ['-infinity', '-infinity'],
  ])('converts %s to %s', (written, answered) => {
    expect(toMoment(written)).toBe(answered);
  });

  it('returns milliseconds for any moment', () => {
    fc.assert(
      fc.property(fc.integer({ min: FIRST, max: LAST }), (time) => {
        const moment = new Date(time).toISOString();
        // Postgres omits trailing zeros of fractions.
        const written = moment.replace('T', ' ').replace(/\.?0*Z$/, '+00');
        expect(toMoment(written)).toBe(moment);
      }),
    );
  });
});
