import { describe, expect, it } from '@jest/globals';
import type { ListFields } from '@granary/api/http';
import { listSearch, parseFilters, parseSort } from './list-search.ts';

const fields = {
  code: { kind: 'text', sortable: true },
  status: { kind: 'enum', values: ['active', 'locked'] },
  available: { kind: 'decimal', sortable: true },
  secret: { kind: 'text', filterable: false },
} as const satisfies ListFields;

describe('list search parameters', () => {
  it('accept one or several filters and numeric text', () => {
    expect(listSearch.parse({ filter: 'status:in:active', limit: '50' })).toMatchObject({
      filter: ['status:in:active'],
      limit: 50,
    });
    expect(listSearch.parse({ filter: ['a', 'b'] }).filter).toEqual(['a', 'b']);
  });

  it('never fail: invalid values are dropped', () => {
    expect(listSearch.parse({ limit: '5000', show: 'everything', q: ['a'] })).toEqual({});
    expect(listSearch.parse({ q: 'x'.repeat(201) })).toEqual({});
  });

  it('yield the filters the list offers, with colons in values', () => {
    expect(
      parseFilters(fields, ['status:in:active,locked', 'code:contains:a:b', 'available:gte:10']),
    ).toEqual([
      { field: 'status', operator: 'in', values: ['active', 'locked'] },
      { field: 'code', operator: 'contains', values: ['a:b'] },
      { field: 'available', operator: 'gte', values: ['10'] },
    ]);
  });

  it('drop unknown filters and sort orders', () => {
    expect(parseFilters(fields, ['gone:eq:1', 'secret:equals:x', 'code:in:x', 'code:contains:'])).toEqual([]);
    expect(parseFilters(fields, ['available:gte:ten', 'available:gte:1e400', 'status:in:gone'])).toEqual([]);
    expect(parseSort(fields, 'gone:asc,status:asc,available:desc,code')).toEqual([
      { field: 'available', direction: 'desc' },
      { field: 'code', direction: 'asc' },
    ]);
  });
});
