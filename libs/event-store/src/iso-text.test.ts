import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isoText } from './iso-text.ts';

describe('isoText', () => {
  it('equals toISOString in any order of calls', () => {
    const moment = fc.date({ noInvalidDate: true }).map((date) => date.getTime());
    const nearby = fc.tuple(moment, fc.integer({ min: 0, max: 200_000_000 }));
    fc.assert(
      fc.property(fc.array(nearby), (moments) => {
        for (const [ms, later] of moments) {
          expect(isoText(ms)).toBe(new Date(ms).toISOString());
          const after = Math.min(ms + later, 8.64e15);
          expect(isoText(after)).toBe(new Date(after).toISOString());
        }
      }),
    );
  });
});
