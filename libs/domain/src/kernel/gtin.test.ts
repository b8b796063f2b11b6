import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gtinInput, toGtin } from './gtin.ts';

/** Appends the check digit. */
const checked = (digits: string): string =>
  ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
    .map((digit) => digits + digit)
    .find((one) => toGtin(one) !== undefined)!;

const numbers = fc
  .tuple(fc.constantFrom(7, 11, 12, 13), fc.bigInt({ min: 1n, max: 10n ** 13n - 1n }))
  .map(([length, number]) => String(number).padStart(length, '0').slice(-length))
  .filter((digits) => /[1-9]/.test(digits));

describe('a GTIN', () => {
  it('has 8, 12, 13 or 14 digits, the last of which is right, and is kept with 14', () => {
    expect(toGtin('96385074')).toBe('00000096385074');
    expect(toGtin('036000291452')).toBe('00036000291452');
    expect(toGtin('4006381333931')).toBe('04006381333931');
    expect(toGtin('10614141000415')).toBe('10614141000415');
    const wrong = [
      '',
      '4006381333930',
      '400638133393',
      '963850749',
      '00000000',
      '4006381 333931',
      '４００６３８１３',
    ];
    expect(wrong.filter((text) => toGtin(text) !== undefined)).toEqual([]);
  });

  it('is the same number however many leading zeros it is written with', () => {
    fc.assert(
      fc.property(numbers.map(checked), (written) => {
        const kept = toGtin(written)!;
        expect(kept).toMatch(/^\d{14}$/);
        expect(BigInt(kept)).toBe(BigInt(written));
        expect(toGtin(kept)).toBe(kept);
      }),
    );
  });

  it('is refused if one digit is misread, or two different neighbours whose difference is not five are swapped', () => {
    fc.assert(
      fc.property(numbers.map(checked), fc.nat(), fc.integer({ min: 1, max: 9 }), (written, at, by) => {
        const index = at % written.length;
        const misread = [...written];
        misread[index] = String((Number(written[index]) + by) % 10);
        expect(toGtin(misread.join(''))).toBeUndefined();
        const next = (index + 1) % written.length;
        const gap = Math.abs(Number(written[index]) - Number(written[next]));
        if (next === 0 || gap === 0 || gap === 5) return;
        const swapped = [...written];
        [swapped[index], swapped[next]] = [written[next]!, written[index]!];
        expect(toGtin(swapped.join(''))).toBeUndefined();
      }),
    );
  });

  it('may be blank where it is typed', () => {
    expect(gtinInput.parse(' 4006381333931 ')).toBe('04006381333931');
    expect(gtinInput.parse(' ')).toBeNull();
    expect(gtinInput.safeParse('4006381333930').success).toBe(false);
  });
});
