import { newItem } from '@granary/api/items';
import { describe, expect, it } from '@jest/globals';
import { differences, valuesOf, type ItemDetail } from './form.ts';

const item: ItemDetail = {
  code: 'GLY-41SL',
  gtin: '04006381333931',
  expires: false,
  serial: 1,
  name: '草甘膦',
  englishName: 'Glyphosate',
  khmerName: null,
  category: { id: 'herbicide', name: '除草剂', englishName: null, khmerName: null },
  specification: null,
  unit: { id: 'bottle', name: '瓶', englishName: null, khmerName: null },
  packUnits: [
    {
      unit: { id: 'box', name: '箱', englishName: 'Box', khmerName: null },
      factor: '12.000',
      gtin: '14006381333938',
    },
    { unit: { id: 'half', name: '半', englishName: null, khmerName: null }, factor: '0.500', gtin: null },
  ],
  minStock: '100.000',
  maxStock: '2500.500',
  memberPrice: '4.20',
  retailPrice: '5.00',
  description: null,
  status: 'active',
  createdAt: '2026-11-20T02:00:00.000Z',
  updatedAt: '2026-11-20T02:00:00.000Z',
  revision: 3,
  freshness: { position: '77', at: '2026-11-21T04:00:00.000Z', stale: false },
};

describe('item form', () => {
  it('shows stock levels without trailing zeros', () => {
    expect(valuesOf(item)).toMatchObject({ minStock: '100', maxStock: '2500.5' });
    expect(valuesOf({ ...item, maxStock: null }).maxStock).toBeNull();
  });

  it('sends an unchanged item unchanged', () => {
    expect(newItem.parse(valuesOf(item))).toMatchObject({
      minStock: '100.000',
      maxStock: '2500.500',
      memberPrice: '4.20',
      retailPrice: '5.00',
      packUnits: [
        { unit: 'box', factor: '12.000', gtin: '14006381333938' },
        { unit: 'half', factor: '0.500', gtin: null },
      ],
      gtin: '04006381333931',
    });
    expect(newItem.parse(valuesOf({ ...item, gtin: null })).gtin).toBeNull();
  });

  it('shows the pack units in conflicting changes by content', () => {
    const mine = valuesOf(item);
    const words = (theirs: typeof mine) => differences(mine, theirs, (id) => id.toUpperCase());
    expect(words(valuesOf(item))).toEqual([]);
    expect(words({ ...mine, retailPrice: '5.50', packUnits: [{ unit: 'box', factor: '10' }] })).toEqual([
      { field: 'packUnits', mine: 'BOX × 12 · GTIN 14006381333938, HALF × 0.5', theirs: 'BOX × 10' },
      { field: 'retailPrice', mine: '5.00', theirs: '5.50' },
    ]);
  });
});
