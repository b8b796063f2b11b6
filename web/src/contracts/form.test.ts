import { describe, expect, it } from '@jest/globals';
import { blankContract, blankLine, createResolver, creditOf, differences, sumsOf } from './form.ts';

const typed = (changes: object = {}) => ({
  ...blankContract('CUST001'),
  code: 'HT-1',
  signedDate: '2026-03-01',
  totalAmount: '10000',
  depositPercentage: '30',
  ...changes,
});
const resolve = (changes: object) =>
  createResolver(typed(changes), undefined, { fields: {}, shouldUseNativeValidation: false });

describe('expected credit while typing', () => {
  it('equals the server’s figure, and is empty without input', () => {
    expect(creditOf(typed())).toBe('3000.00');
    expect(creditOf(typed({ totalAmount: '333.35', depositPercentage: '33.3' }))).toBe('111.01');
    expect(creditOf(typed({ depositPercentage: '' }))).toBeUndefined();
    expect(creditOf(typed({ totalAmount: '1e3' }))).toBeUndefined();
  });

  it('follows the lines if there are any', () => {
    const lines = [
      { item: 'UREA-46', weight: '80', amount: '20000.5' },
      { item: 'GLY-41SL', weight: '', amount: '' },
    ];
    expect(sumsOf(typed({ lines }))).toEqual({ totalAmount: '20000.50', totalWeight: '80.000' });
    expect(creditOf(typed({ lines, totalAmount: '' }))).toBe('6000.15');
  });
});

describe('contract form', () => {
  it('needs no total with lines, and no weight', async () => {
    const lines = [{ item: 'UREA-46', weight: '80', amount: '20000' }];
    expect((await resolve({ lines, totalAmount: '' })).values).toMatchObject({
      totalAmount: '20000.00',
      totalWeight: '80.000',
      expiryDate: null,
    });
    expect((await resolve({})).values).toMatchObject({ totalWeight: '0.000' });
  });

  it.each([
    [{ depositPercentage: '101' }, 'depositPercentage'],
    [{ expiryDate: '2026-02-01' }, 'expiryDate'],
    [{ totalAmount: '' }, 'totalAmount'],
    [{ lines: [blankLine()] }, 'lines'],
    [{ code: '' }, 'code'],
  ])('reports an error at its field: %j', async (changes, field) => {
    expect(Object.keys((await resolve(changes)).errors)).toEqual([field]);
  });

  it('lists the differences of two versions', () => {
    const mine = typed({ remarks: 'Mine' });
    const theirs = typed({ lines: [{ item: 'UREA-46', weight: '1', amount: '5' }] });
    expect(differences(mine, theirs)).toEqual([
      { field: 'remarks', mine: 'Mine', theirs: '–' },
      { field: 'lines', mine: '–', theirs: 'UREA-46 1 t $5' },
    ]);
  });
});
