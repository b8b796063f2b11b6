import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compare, isPositive, isZero, minus, smaller, sum, times, toMoney, toQuantity } from './decimal.ts';
import { costAt, moneySum, quantityLess, quantitySum, smallerQuantity } from './fixed-point.ts';

/** Canonical strings, some with more digits than a number can hold. */
const text = (scale: number, signed = true) =>
  fc
    .tuple(
      fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 16n - 1n }), fc.bigInt({ min: 0n, max: 10_000n })),
      fc.integer({ min: 0, max: 10 ** scale - 1 }),
      fc.boolean(),
    )
    .map(
      ([whole, part, negative]) =>
        `${signed && negative ? '-' : ''}${whole}.${String(part).padStart(scale, '0')}`,
    );
/** decimal.js returns "-0" if a negative value rounds to zero. */
const plain = (answer: string) => answer.replace(/^-(0\.0+)$/, '$1');
const quantities = fc.array(text(3), { maxLength: 5 });

describe('fixed-point arithmetic', () => {
  it('sums like decimal.js', () => {
    fc.assert(
      fc.property(quantities, text(3), fc.array(text(2), { maxLength: 5 }), (parts, whole, amounts) => {
        expect(quantitySum(parts)).toBe(plain(toQuantity(sum(parts))));
        expect(quantityLess(whole, parts)).toBe(plain(toQuantity(minus(whole, sum(parts)))));
        expect(moneySum(amounts)).toBe(plain(toMoney(sum(amounts))));
      }),
      { numRuns: 1_000 },
    );
  });

  it('compares like decimal.js', () => {
    const others = fc.constantFrom('-0', '0', '.5', '-.5', '1e-30', '+1', '0x10', 'Infinity');
    fc.assert(
      fc.property(text(3), fc.oneof(text(3), others), (a, b) => {
        expect(smallerQuantity(a, a)).toBe(plain(a));
        if (b !== 'Infinity') expect(smallerQuantity(a, b)).toBe(plain(toQuantity(smaller(a, b))));
        expect([isPositive(b), isZero(b)]).toEqual([compare(b, 0) > 0, compare(b, 0) === 0]);
      }),
      { numRuns: 1_000 },
    );
    expect([isZero('-0.000'), isPositive('-0.001'), isPositive('0.001')]).toEqual([true, false, true]);
    expect(() => isPositive('1.2.3')).toThrow('DecimalError');
  });

  it('computes costs like decimal.js, rounded half-up', () => {
    fc.assert(
      fc.property(text(3), text(6), (quantity, unitCost) => {
        expect(costAt(quantity, unitCost)).toBe(plain(toMoney(times(quantity, unitCost))));
      }),
      { numRuns: 1_000 },
    );
    expect(costAt('1.000', '0.005000')).toBe('0.01');
    expect(costAt('-1.000', '0.005000')).toBe('-0.01');
    expect(costAt('1.000', '0.004999')).toBe('0.00');
  });

  it('accepts other notations', () => {
    expect(quantitySum(['1', '0.5', '1e1'])).toBe('11.500');
    expect(quantityLess('0', ['.5'])).toBe('-0.500');
    expect(moneySum([])).toBe('0.00');
    expect(() => quantitySum(['a.bcd'])).toThrow('DecimalError');
  });
});
