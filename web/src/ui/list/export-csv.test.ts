import { describe, expect, it } from '@jest/globals';
import { allRows, toCsv } from './export-csv.ts';
import type { Column, ListAnswer } from './types.ts';

const columns: Column<{ name: string; quantity: string }>[] = [
  { field: 'name', label: '品名, name', text: (row) => row.name },
  { field: 'quantity', label: 'quantity', text: (row) => row.quantity },
];

describe('CSV file', () => {
  it('starts with a byte-order mark and quotes where necessary', () => {
    expect(toCsv(columns, [{ name: 'a "b"\nc', quantity: '-5.000' }])).toBe(
      '\uFEFF"品名, name",quantity\r\n"a ""b""\nc",-5.000',
    );
  });

  it('never contains a formula', () => {
    const csv = toCsv(columns, [
      { name: '=HYPERLINK("x")', quantity: '1' },
      { name: '@cmd', quantity: '-1+2' },
    ]);
    expect(csv).toContain(`"'=HYPERLINK(""x"")",1`);
    expect(csv).toContain(`'@cmd,'-1+2`);
  });
});

const pages = (sizes: readonly number[]) => (page: { cursor: string | undefined }) => {
  const index = Number(page.cursor ?? 0);
  const rows = Array.from({ length: sizes[index] ?? 0 }, (_, row) => `${index}.${row}`);
  const next = index + 1 < sizes.length ? String(index + 1) : null;
  return Promise.resolve({ rows, page: { next } } as ListAnswer<string>);
};

describe('allRows', () => {
  it('collects every page in order', async () => {
    const counts: number[] = [];
    const rows = await allRows(pages([2, 2, 1]), (count) => counts.push(count));
    expect(rows).toEqual(['0.0', '0.1', '1.0', '1.1', '2.0']);
    expect(counts).toEqual([2, 4, 5]);
  });

  it('stops at the limit', async () => {
    await expect(allRows(pages([2, 2, 2]), undefined, 3)).resolves.toHaveLength(3);
  });
});
