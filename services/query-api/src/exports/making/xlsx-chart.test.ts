import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWorkbook } from '../../../testing/expectations/workbook.ts';
import { XlsxTable } from './xlsx-table.ts';

const header = [
  { label: 'Code', isFigure: false },
  { label: 'Item', isFigure: false },
  { label: 'Revenue', isFigure: true },
];
const chart = { names: 1, figures: 2 };
const rowsOf = (count: number, figure = (n: number): string => `${String(n)}.50`) =>
  Array.from({ length: count }, (_, n) => [`C${String(n)}`, `Item ${String(n)}`, figure(n)] as const);

interface Given {
  readonly title?: string;
  readonly rows: readonly (readonly [string, string, string])[];
  readonly isCharted?: boolean;
}
const made = (tables: readonly Given[], most?: number, language: 'en-US' | 'km-KH' | 'zh-CN' = 'en-US') => {
  const folder = mkdtempSync(join(tmpdir(), 'granary-xlsx-'));
  const table = new XlsxTable(join(folder, 'file'), language, most);
  for (const { title = 'By item', rows, isCharted = true } of tables) {
    table.begin(title, header, isCharted ? chart : undefined);
    for (const [code, name, figure] of rows)
      table.add([
        { text: code, isNumber: false },
        { text: name, isNumber: false },
        { text: figure, isNumber: /^-?[\d.]+$/.test(figure) },
      ]);
  }
  table.end({ title: 'About', facts: [['Zone', 'Asia/Phnom_Penh']] });
  const workbook = openWorkbook(readFileSync(join(folder, 'file')));
  rmSync(folder, { recursive: true });
  expect(workbook.problems).toEqual([]);
  return workbook;
};

describe('a chart of an XLSX table', () => {
  it('refers to the rows of its table on the same sheet', () => {
    const rows = rowsOf(3);
    const { charts, parts } = made([
      { rows, isCharted: false },
      { title: 'By customer', rows },
    ]);
    const [names, figures] = [rows.map(([, name]) => name), rows.map(([, , figure]) => figure)];
    expect(charts).toEqual([
      {
        sheet: 'By customer',
        title: 'By customer – Revenue',
        label: 'Revenue',
        names,
        figures,
        cached: ['Revenue', ...names, ...figures],
      },
    ]);
    expect(parts['xl/worksheets/sheet2.xml']).toMatch(/<\/sheetData><drawing r:id="rId1"\/><\/worksheet>$/);
    expect(parts['xl/drawings/drawing2.xml']).toContain('<xdr:col>4</xdr:col>');
  });

  it('shows the first 31 rows and the total, also if the table spans several sheets', () => {
    const said = {
      'zh-CN': 'By item – Revenue (前 31 行，共 1,000 行)',
      'en-US': 'By item – Revenue (first 31 of 1,000)',
      'km-KH': 'By item – Revenue (31 ដំបូងក្នុងចំណោម 1,000)',
    };
    for (const language of ['zh-CN', 'en-US', 'km-KH'] as const) {
      const { charts, sheets, parts } = made([{ rows: rowsOf(1_000) }], 600, language);
      expect(sheets).toHaveLength(3);
      expect(charts).toMatchObject([{ sheet: 'By item', title: said[language] }]);
      expect(charts[0]?.names).toEqual(rowsOf(31).map(([, name]) => name));
      expect(parts['xl/charts/chart1.xml']).toContain(`<a:rPr lang="${language}"`);
    }
  });

  it('only shows the rows of the first sheet', () => {
    const { charts } = made([{ rows: rowsOf(10) }], 4);
    expect(charts).toMatchObject([
      { title: 'By item – Revenue (first 3 of 10)', names: ['Item 0', 'Item 1', 'Item 2'] },
    ]);
  });

  it('exists once per table, whatever the sheet names', () => {
    const titles = [`Dara's "A" & <b>`, `Dara's "A" & <B>`, 'x'.repeat(40)];
    const { charts } = made(titles.map((title, n) => ({ title, rows: rowsOf(n + 1, () => '7.00') })));
    expect(charts.map(({ title, figures }) => [title, figures.length])).toEqual(
      titles.map((title, n) => [`${title} – Revenue`, n + 1]),
    );
  });

  it('is omitted without data', () => {
    const { charts, parts } = made([
      { rows: [] },
      { title: 'Nothing sold', rows: rowsOf(2, () => '0.00') },
      { title: 'Not told', rows: rowsOf(2, () => '') },
    ]);
    expect(charts).toEqual([]);
    expect(Object.keys(parts).filter((name) => /chart|drawing/.test(name))).toEqual([]);
    expect(parts['xl/worksheets/sheet1.xml']).not.toContain('<drawing');
  });

  it('has a gap for a missing value', () => {
    const rows = [
      ['A', 'Urea', '4.00'],
      ['B', 'Potash', ''],
      ['C', 'Lime', '-1.00'],
    ] as const;
    const { charts, parts } = made([{ rows }]);
    expect(charts[0]?.figures).toEqual(['4.00', '', '-1.00']);
    const [, points] = /<c:numCache>(.*)<\/c:numCache>/.exec(parts['xl/charts/chart1.xml'] ?? '') ?? [];
    expect(points).toMatch(/<c:ptCount val="3"\/>.*idx="0".*idx="2"/);
    expect(points).not.toContain('idx="1"');
  });
});
