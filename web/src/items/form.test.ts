import { newItem } from '@granary/api/items';
import { describe, expect, it } from '@jest/globals';
import { valuesOf, type ItemDetail } from './form.ts';

const item: ItemDetail = {
  code: 'GLY-41SL',
  serial: 1,
  name: '草甘膦',
  englishName: 'Glyphosate',
  khmerName: null,
  category: { id: 'herbicide', name: '除草剂', englishName: null, khmerName: null },
  specification: null,
  unit: { id: 'bottle', name: '瓶', englishName: null, khmerName: null },
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

describe('an item that is edited', () => {
  it('has its stock levels in the fields as people write them', () => {
    expect(valuesOf(item)).toMatchObject({ minStock: '100', maxStock: '2500.5' });
    expect(valuesOf({ ...item, maxStock: null }).maxStock).toBeNull();
  });

  it('is sent as it was where nothing is changed', () => {
    expect(newItem.parse(valuesOf(item))).toMatchObject({
      minStock: '100.000',
      maxStock: '2500.500',
      memberPrice: '4.20',
      retailPrice: '5.00',
    });
  });
});
