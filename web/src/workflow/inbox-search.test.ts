import { describe, expect, it } from '@jest/globals';
import { inboxFilters, inboxSearch, isNarrowed } from './inbox-search.ts';

const NOW = Date.parse('2026-11-25T12:00:00.000Z');

describe('the inbox', () => {
  it('is filtered by kind, warehouse, age and amount', () => {
    const search = inboxSearch.parse({
      kind: 'sales_approval',
      warehouse: 'PNH',
      days: '3',
      atLeast: 100,
      atMost: '500.5',
    });
    expect(inboxFilters(search, NOW)).toEqual([
      'kind:in:sales_approval',
      'warehouse:in:PNH',
      'since:lte:2026-11-22T12:00:00.000Z',
      'amount:gte:100.00',
      'amount:lte:500.50',
    ]);
  });

  it('is not narrowed by the selected document, only by search and filters', () => {
    expect(isNarrowed({ task: 'inbound.IN-1' })).toBe(false);
    expect(isNarrowed({ task: 'inbound.IN-1', q: 'urea' })).toBe(true);
  });

  it('ignores what an address cannot mean', () => {
    expect(inboxFilters(inboxSearch.parse({ kind: 'nothing', days: 'x', atLeast: -1 }), NOW)).toEqual([]);
  });
});
