import type { CountLineDetail } from '@granary/api/counts';
import { describe, expect, it } from '@jest/globals';
import { scannedLines } from './scanned-lines.ts';

const UREA = '04006381333931';
const names = { name: 'x', englishName: null, khmerName: null };
const sheet = (...lines: Partial<CountLineDetail>[]): CountLineDetail[] =>
  lines.map((line, index) => ({
    line: index + 1,
    batchId: `WH-PP.${line.item ?? 'UREA-46'}.${line.batch ?? 'B-1'}`,
    batch: 'B-1',
    item: 'UREA-46',
    itemNames: names,
    unit: names,
    location: null,
    shelf: null,
    supplierLot: null,
    gtin: UREA,
    packUnits: [],
    expiryDate: null,
    asked: true,
    done: false,
    mine: true,
    counted: null,
    countedBy: null,
    countedAt: null,
    note: null,
    book: null,
    difference: null,
    value: null,
    applied: null,
    refusal: null,
    broken: [],
    earlier: [],
    ...line,
  }));
const linesOf = (lines: CountLineDetail[], text: string): number[] =>
  scannedLines(lines, text).map(({ line }) => line);

describe('a scan on the count screen', () => {
  it('means every batch of its lot', () => {
    const lines = sheet(
      { batch: 'L-7', supplierLot: 'L-7' },
      { batch: 'B-2', supplierLot: 'l-7' },
      { batch: 'B-3', supplierLot: 'L-8' },
    );
    expect(linesOf(lines, `(01)${UREA}(10)L-7`)).toEqual([1, 2]);
    expect(linesOf(lines, `(01)${UREA}(10)L-8`)).toEqual([3]);
  });

  it('means the one batch that a number or label names', () => {
    const lines = sheet(
      { batch: 'B-1', supplierLot: 'B-2' },
      { batch: 'B-2' },
      { batch: 'B-2', item: 'NPK-15', gtin: '00000020240110' },
      { batch: '20240110' },
    );
    expect(linesOf(lines, 'WH-PP.NPK-15.B-2')).toEqual([3]);
    expect(linesOf(lines, 'b-1')).toEqual([1]);
    expect(linesOf(lines, '20240110')).toEqual([4]);
    expect(linesOf(lines, 'B-2')).toEqual([2, 3]);
  });

  it('means every batch of its item if it names none, and only lines of the user', () => {
    const lines = sheet({ batch: 'B-1' }, { batch: 'B-2' }, { batch: 'B-3', mine: false });
    expect(linesOf(lines, UREA)).toEqual([1, 2]);
    expect(linesOf(lines, 'B-3')).toEqual([]);
  });

  it('means every batch of the item whose carton was scanned', () => {
    const box = { unit: { id: 'box', ...names }, factor: '12.000', gtin: '14006381333938' };
    const lines = sheet({ packUnits: [box] }, { batch: 'B-2', packUnits: [box] }, { item: 'NPK-15' });
    expect(linesOf(lines, '14006381333938')).toEqual([1, 2]);
    expect(linesOf(lines, '(01)14006381333938(10)B-2')).toEqual([2]);
  });
});
