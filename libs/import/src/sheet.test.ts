import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseRows, repeated } from './row-errors.ts';
import { readSheet } from './sheet.ts';

describe('sheet', () => {
  it('accepts byte-order mark, semicolons, quotes and empty lines', () => {
    const sheet = readSheet('\uFEFFcode; name \r\nA-1;"草甘膦; 41%"\r\n;\r\nA-2; ធ្វើតេស្ត \r\n');
    expect(sheet.columns).toEqual(['code', 'name']);
    expect(sheet.rows).toEqual([
      { number: 2, cells: { code: 'A-1', name: '草甘膦; 41%' } },
      { number: 4, cells: { code: 'A-2', name: 'ធ្វើតេស្ត' } },
    ]);
  });

  it('reports every error by row and column and keeps the valid rows', () => {
    const { parsed, errors } = parseRows(
      readSheet('code,amount\nA,1\nB,x\n,3').rows,
      z.object({ code: z.string(), amount: z.coerce.number() }),
    );
    expect(parsed).toEqual([{ row: 2, value: { code: 'A', amount: 1 } }]);
    expect(errors.map(({ row, column }) => [row, column])).toEqual([
      [3, 'amount'],
      [4, 'code'],
    ]);
  });

  it('names the first row of a repeated key', () => {
    const rows = ['A', 'B', 'A'].map((value, index) => ({ row: index + 2, value }));
    expect(repeated(rows, 'code', (value) => value)).toEqual([
      { row: 4, column: 'code', message: 'A stands in row 2 already' },
    ]);
  });
});
