import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compare, fold, sum, toMoney, toQuantity, toUnitCost } from '../kernel/index.ts';
import { clearMarkup, costOf, marginOf, markup, markupId, setMarkup, suggestedPrice } from './index.ts';

const scope = { kind: 'category', target: 'herbicides' } as const;
const none = markup.initial();
const set = fold(markup, setMarkup(none, { scope, percent: '25.00', reason: null }));

describe('markup', () => {
  it('is between 0 and 1,000 per cent', () => {
    for (const percent of ['0.00', '1000.00'])
      expect(setMarkup(none, { scope, percent, reason: null })).toHaveLength(1);
    for (const percent of ['-0.01', '1000.01'])
      expect(() => setMarkup(none, { scope, percent, reason: null })).toThrow(
        expect.objectContaining({ code: 'MARKUP_OUT_OF_RANGE', field: 'percent' }),
      );
  });

  it('is recorded with its previous value, and only when it changes', () => {
    expect(setMarkup(set, { scope, percent: '25.00', reason: null })).toEqual([]);
    expect(setMarkup(set, { scope, percent: '30.00', reason: 'Freight went up' })).toEqual([
      {
        type: 'MarkupSet',
        data: { ...scope, percent: '30.00', before: '25.00', reason: 'Freight went up' },
      },
    ]);
    expect(fold(markup, clearMarkup(set, { scope, reason: null }), set)).toEqual(none);
    expect(clearMarkup(none, { scope, reason: null })).toEqual([]);
  });

  it('has one stream per scope', () => {
    expect([markupId({ kind: 'all', target: null }), markupId(scope)]).toEqual([
      'all',
      'category.herbicides',
    ]);
  });
});

describe('suggested price and margin', () => {
  it('price is cost plus markup, rounded half-up', () => {
    expect(suggestedPrice('3.250000', '20.00')).toBe('3.90');
    expect(suggestedPrice('0.125000', '0.00')).toBe('0.13');
    expect(suggestedPrice('2.000000', '1000.00')).toBe('22.00');
  });

  it('price is never below cost and rises with the markup', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 });
    const percents = fc.integer({ min: 0, max: 99_999 });
    fc.assert(
      fc.property(cents, percents, (cost, percent) => {
        const unitCost = toUnitCost(cost / 100);
        const price = suggestedPrice(unitCost, toMoney(percent / 100));
        expect(compare(price, toMoney(unitCost))).toBeGreaterThanOrEqual(0);
        expect(compare(suggestedPrice(unitCost, toMoney((percent + 1) / 100)), price)).toBeGreaterThanOrEqual(
          0,
        );
      }),
    );
  });

  it('costs each batch at its own unit cost', () => {
    expect(
      costOf([
        { quantity: '3.000', unitCost: '1.115000' },
        { quantity: '2.000', unitCost: '2.000000' },
      ]),
    ).toBe('7.35');
    const batch = fc.record({
      quantity: fc.integer({ min: 1, max: 99_999 }).map((n) => toQuantity(n / 1000)),
      unitCost: fc.integer({ min: 1, max: 9_999_999 }).map((n) => toUnitCost(n / 1_000_000)),
    });
    fc.assert(
      fc.property(fc.array(batch), (batches) => {
        const apart = batches.map((one) => costOf([one]));
        expect(costOf(batches)).toBe(toMoney(sum(apart)));
      }),
    );
  });

  it('margin is revenue less cost', () => {
    expect(marginOf('100.00', '62.50')).toBe('37.50');
    expect(marginOf('100.00', '130.00')).toBe('-30.00');
    expect(marginOf('0.00', '5.00')).toBeNull();
  });
});
