import { dashboardLists } from '@granary/api/dashboard';
import { describe, expect, it } from '@jest/globals';
import { screenOf } from './links.ts';

describe('screen behind a figure', () => {
  it('is filtered like the figure', () => {
    const filter = ['current:gte:0.001', 'expiryDate:lte:2026-11-24'];
    expect(screenOf({ list: '/inventory', filter })).toEqual({
      to: '/warehouse/inventory',
      search: { view: 'all', scope: 'all', filter },
    });
  });

  it('groups by item when items were counted', () => {
    const filter = ['lowStock:eq:true', 'warehouse:in:WH-PP'];
    expect(screenOf({ list: '/inventory/items', filter }).search).toEqual({ by: 'item', filter });
  });

  it('exists for every list a figure links to', () => {
    for (const list of dashboardLists)
      expect(screenOf({ list, filter: [] }).to).toMatch(
        /^\/(warehouse|orders|contracts|distribution|credit-management)\b/,
      );
  });
});
