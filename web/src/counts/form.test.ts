import { describe, expect, it } from '@jest/globals';
import { bodyOf, type CountOutput } from './form.ts';

const entered: CountOutput = {
  title: '',
  kind: 'location',
  location: 'A-01',
  shelf: '',
  item: 'UREA',
  category: 'c1',
  tolerance: '0',
  notes: '',
};
const batches = ['B-1', 'B-2', 'B-3'].map((batch) => ({ item: 'UREA', batch }));

describe('the title of a new count', () => {
  it.each([
    [{}, 'A-01'],
    [{ shelf: '3' }, 'A-01 · 3'],
    [{ kind: 'item' }, 'UREA'],
    [{ kind: 'category' }, 'Nitrogen'],
    [{ kind: 'batches' }, 'B-1 +2'],
    [{ title: 'Aisle A', kind: 'item' }, 'Aisle A'],
  ] as const)('of %j is %s', (changed, title) => {
    expect(bodyOf({ ...entered, ...changed }, 'PNH', batches, 'Nitrogen').title).toBe(title);
  });

  it('of one batch is the batch', () => {
    expect(bodyOf({ ...entered, kind: 'batches' }, 'PNH', batches.slice(0, 1), '').title).toBe('B-1');
  });
});
