import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { saying } from './faults.ts';
import { parseRows, repeated } from './row-errors.ts';
import { workbookOf } from '@granary/testing/fixtures/workbook';
import { readCsv, readSheet } from './sheet.ts';

describe('sheet', () => {
  it('accepts byte-order mark, semicolons, quotes and empty lines', () => {
    const sheet = readCsv('\uFEFFcode; name \r\nA-1;"草甘膦; 41%"\r\n;\r\nA-2; ធ្វើតេស្ត \r\n');
    expect(sheet.columns).toEqual(['code', 'name']);
    expect(sheet.rows).toEqual([
      { number: 2, cells: { code: 'A-1', name: '草甘膦; 41%' } },
      { number: 4, cells: { code: 'A-2', name: 'ធ្វើតេស្ត' } },
    ]);
  });

  it('reports every error by row and column and keeps the valid rows', () => {
    const { parsed, errors } = parseRows(
      readCsv('code,amount\nA,1\nB,x\n,3').rows,
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
    expect(repeated(rows, 'code', (value) => value, saying('en-US'))).toEqual([
      { row: 4, column: 'code', message: 'A is already in row 2' },
    ]);
  });
});

describe('workbook', () => {
  it('is read like the CSV file of the same content', async () => {
    const workbook = workbookOf([
      ['code', 'price', 'madeOn', 'note'],
      ['A-1', { number: '0.30000000000000004' }, { day: '2026-01-05' }, ' <草甘膦> & more '],
      [],
      [{ number: '20261' }, { number: '1e-3' }, '2026-01-06', ''],
    ]);
    expect(await readSheet(workbook.buffer)).toEqual(
      readCsv('code,price,madeOn,note\nA-1,0.3,2026-01-05,<草甘膦> & more\n\n20261,0.001,2026-01-06,'),
    );
  });

  it('says which codes the spreadsheet has rounded', async () => {
    const workbook = workbookOf([['batch'], [{ number: '20261101000042001' }], ['20261101000042001']]);
    const { rows, rounded } = await readSheet(workbook.buffer);
    expect(rounded).toEqual([{ row: 2, column: 'batch' }]);
    expect(rows[1]?.cells).toEqual({ batch: '20261101000042001' });
  });

  it('is refused if it is none', async () => {
    await expect(readSheet(new TextEncoder().encode('PK, but no archive').buffer)).rejects.toThrow();
  });
});
