import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { differences, plain, type Plain } from './plain.ts';

describe('plain', () => {
  it('converts maps, sets and large numbers to JSON values', () => {
    const state = { batches: new Map([['B-1', { revision: 3n }]]), tags: new Set(['a']), gone: undefined };
    expect(plain(state)).toEqual({ batches: { 'B-1': { revision: '3' } }, tags: ['a'], gone: null });
  });

  it('is not affected by later changes of the original', () => {
    const state = { lines: [{ quantity: '1' }] };
    const copy = plain(state);
    state.lines[0]!.quantity = '2';
    expect(copy).toEqual({ lines: [{ quantity: '1' }] });
  });
});

describe('differences', () => {
  it('lists the changed leaves', () => {
    const before = { status: 'draft', lines: [{ item: 'UREA', quantity: '5' }], note: 'x' };
    const after = { status: 'submitted', lines: plain([{ item: 'UREA', quantity: '7' }, { item: 'ZINC' }]) };
    expect(differences(before, after)).toEqual([
      { path: 'status', before: 'draft', after: 'submitted' },
      { path: 'lines.0.quantity', before: '5', after: '7' },
      { path: 'lines.1.item', before: null, after: 'ZINC' },
      { path: 'note', before: 'x', after: null },
    ]);
  });

  it('includes a leaf replaced by a structure, and the reverse', () => {
    expect(differences({ hold: null }, { hold: { by: 'OUT-1' } })).toEqual([
      { path: 'hold.by', before: null, after: 'OUT-1' },
    ]);
    expect(differences({ hold: { by: 'OUT-1' } }, { hold: 'none' })).toEqual([
      { path: 'hold', before: null, after: 'none' },
      { path: 'hold.by', before: 'OUT-1', after: null },
    ]);
    expect(differences({ hold: 'none' }, { hold: { by: 'OUT-1' } })).toEqual([
      { path: 'hold', before: 'none', after: null },
      { path: 'hold.by', before: null, after: 'OUT-1' },
    ]);
  });

  it('is empty between equals, and symmetric', () => {
    const value = fc.jsonValue({ noUnicodeString: true }) as fc.Arbitrary<Plain>;
    fc.assert(fc.property(value, (one) => expect(differences(one, plain(one))).toEqual([])));
    const turned = (one: Plain, other: Plain) =>
      new Set(
        differences(one, other).map(({ path, before, after }) => JSON.stringify([path, before, after])),
      );
    fc.assert(
      fc.property(value, value, (one, other) => {
        const back = differences(other, one).map(({ path, before, after }) =>
          JSON.stringify([path, after, before]),
        );
        expect(turned(one, other)).toEqual(new Set(back));
      }),
    );
  });
});
