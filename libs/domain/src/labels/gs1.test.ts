import { describe, expect, it } from '@jest/globals';
import { gs1ElementsOf } from './index.ts';

const goods = {
  id: 'WH-PP.UREA-46.B-7',
  batch: 'B-7',
  gtin: '04006381333931',
  supplierLot: null,
  expiryDate: null,
  productionDate: null,
};

describe('a GS1 code of a batch', () => {
  it('says item, dates, lot and which batch it is', () => {
    expect(
      gs1ElementsOf({ ...goods, supplierLot: 'L/7', expiryDate: '2028-11-01', productionDate: '2026-11-30' }),
    ).toEqual([
      ['01', '04006381333931'],
      ['17', '281101'],
      ['11', '261130'],
      ['10', 'L/7'],
      ['91', 'WH-PP.UREA-46.B-7'],
    ]);
  });

  it('needs a GTIN, and an id that GS1 has room for', () => {
    expect(gs1ElementsOf({ ...goods, gtin: null })).toBeUndefined();
    expect(gs1ElementsOf({ ...goods, id: `WH.UREA.${'B'.repeat(83)}` })).toBeUndefined();
  });

  it('has the batch number for a lot that GS1 does not allow, or no lot', () => {
    const lotOf = (batch: string, supplierLot: string | null) =>
      gs1ElementsOf({ ...goods, batch, supplierLot })?.find(([identifier]) => identifier === '10')?.[1];
    expect(lotOf('B-7', null)).toBe('B-7');
    for (const lot of ['', '批号7', 'L (7)', 'L'.repeat(21)]) expect(lotOf('B-7', lot)).toBe('B-7');
    expect(lotOf('B'.repeat(21), null)).toBeUndefined();
  });

  it('has no date that would be read in another century', () => {
    expect(gs1ElementsOf({ ...goods, expiryDate: '9998-12-31', productionDate: '1999-01-01' })).toHaveLength(
      3,
    );
  });
});
