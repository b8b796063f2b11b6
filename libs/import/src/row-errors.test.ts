import { describe, expect, it } from '@jest/globals';
import { saying } from './faults.ts';
import { repeated } from './row-errors.ts';

describe('what an import may hold only once', () => {
  it('is reported where it occurs again, in the column of its own', () => {
    const rows = [
      { row: 2, value: '4006381333931', column: 'gtin' },
      { row: 2, value: null, column: 'packUnits' },
      { row: 3, value: null, column: 'gtin' },
      { row: 3, value: '4006381333931', column: 'packUnits' },
      { row: 4, value: '4006381333931' },
    ];
    const found = repeated(rows, 'gtin', (gtin) => gtin, saying('en-US'));
    expect(found.map(({ row, column }) => [row, column])).toEqual([
      [3, 'packUnits'],
      [4, 'gtin'],
    ]);
    for (const { message } of found) expect(message).toMatch(/4006381333931.*\b2\b/);
  });
});
