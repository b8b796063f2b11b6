import { describe, expect, it } from '@jest/globals';
import { parseSearch, stringifySearch } from './search-params.ts';

describe('search parameters', () => {
  it('keep filters readable and survive a round trip', () => {
    const search = { filter: ['status:in:active,locked', 'available:gte:10'], q: '草甘膦 5%&x', view: 'all' };
    const text = stringifySearch(search);
    expect(text.startsWith('?filter=status:in:active,locked&filter=available:gte:10&')).toBe(true);
    expect(parseSearch(text)).toEqual(search);
  });

  it('omit unset values', () => {
    expect(stringifySearch({ q: '', sort: undefined, filter: [] })).toBe('');
  });
});
