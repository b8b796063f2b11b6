import type { Permission } from '@granary/api/access';
import type { Change } from '@granary/api/changes';
import { describe, expect, it } from '@jest/globals';
import { visibleTo } from './visible.ts';

const change: Change = {
  model: 'inventory',
  position: '42',
  topics: [
    { category: 'stock', warehouse: 'PP', subjects: ['PP.UREA'] },
    { category: 'stock', warehouse: 'BTB', subjects: [] },
    { category: 'outbound', warehouse: 'PP', subjects: ['OUT-1'] },
    { category: 'item', warehouse: null, subjects: ['UREA'] },
    { category: 'secret', warehouse: null, subjects: [] },
  ],
};
const seenBy = (permissions: readonly Permission[], warehouses: readonly string[] | 'all') =>
  visibleTo({ permissions: new Set(permissions), warehouses }, change)?.topics.map(
    ({ category, warehouse }) => `${category} ${warehouse ?? '-'}`,
  );

describe('visibleTo', () => {
  it('shows changes to people who may read them, in their warehouses', () => {
    expect(seenBy(['inventory:read'], 'all')).toEqual(['stock PP', 'stock BTB', 'item -']);
    expect(seenBy(['batch:read', 'sales_outbound:read'], ['PP'])).toEqual([
      'stock PP',
      'outbound PP',
      'item -',
    ]);
    expect(seenBy(['inventory:read'], [])).toEqual(['item -']);
  });

  it('hides unknown categories from everybody', () => {
    const unknown = { ...change, topics: change.topics.slice(-1) };
    expect(visibleTo({ permissions: new Set(['system:admin']), warehouses: 'all' }, unknown)).toBeUndefined();
  });
});
