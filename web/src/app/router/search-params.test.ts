import { describe, expect, it } from '@jest/globals';
import { parseSearch, stringifySearch } from './search-params.ts';

describe('the address', () => {
  it('keeps filters readable and comes back as it was', () => {
    const search = { filter: ['status:in:active,locked', 'available:gte:10'], q: '草甘膦 5%&x', view: 'all' };
    const text = stringifySearch(search);
    expect(text.startsWith('?filter=status:in:active,locked&filter=available:gte:10&')).toBe(true);
    expect(parseSearch(text)).toEqual(search);
  });

  it('leaves out what is not set', () => {
    expect(stringifySearch({ q: '', sort: undefined, filter: [] })).toBe('');
  });
});
