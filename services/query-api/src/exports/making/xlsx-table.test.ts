import { describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { XlsxTable } from './xlsx-table.ts';

const heading = (label: string) => ({ label, isFigure: false });
const made = (rows: readonly string[][], most?: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'granary-xlsx-'));
  const path = join(folder, 'file');
  const table = new XlsxTable(path, 'en-US', most);
  table.begin(`Stock / "A" & <b> ${'x'.repeat(40)}`, [heading('Code'), heading('Quantity')]);
  for (const [text = '', number = ''] of rows)
    table.add([
      { text, isNumber: false },
      { text: number, isNumber: true },
    ]);
  const { bytes, sha256 } = table.end();
  const content = readFileSync(path);
  rmSync(folder, { recursive: true });
  expect([bytes, sha256]).toEqual([content.length, createHash('sha256').update(content).digest('hex')]);
  return Object.fromEntries(
    Object.entries(unzipSync(content)).map(([name, part]) => [name, strFromU8(part)]),
  );
};

describe('an XLSX workbook', () => {
  it('writes texts as texts and figures as numbers', () => {
    const sheet = made([['=HYPERLINK("x")&<b>', '12.500']])['xl/worksheets/sheet1.xml'];
    expect(sheet).toContain('<t xml:space="preserve">=HYPERLINK(&quot;x&quot;)&amp;&lt;b&gt;</t>');
    expect(sheet).toContain('<c><v>12.500</v></c>');
    expect(sheet).toContain('<c s="1" t="inlineStr"><is><t xml:space="preserve">Code</t></is></c>');
  });

  it('removes characters not allowed in XML or sheet names', () => {
    const parts = made([['a\u0000b\u001Fc\uD83Dd😀', '1']]);
    expect(parts['xl/worksheets/sheet1.xml']).toContain('>abcd😀<');
    const [, name] = /<sheet name="([^"]*)"/.exec(parts['xl/workbook.xml'] ?? '') ?? [];
    expect(name).toMatch(/^Stock {3}&quot;A&quot; &amp; &lt;b&gt; x+$/);
  });

  it('continues a full sheet on another one, with the headings repeated', () => {
    const rows = Array.from({ length: 5 }, (_, n) => [`R${String(n)}`, String(n)]);
    const parts = made(rows, 3);
    const sheets = [1, 2, 3].map((n) => parts[`xl/worksheets/sheet${String(n)}.xml`] ?? '');
    expect(sheets.map((sheet) => sheet.match(/<row>/g)?.length)).toEqual([3, 3, 2]);
    for (const sheet of sheets) expect(sheet).toContain('>Code<');
    expect(parts['xl/workbook.xml']?.match(/<sheet /g)).toHaveLength(3);
    expect(parts['[Content_Types].xml']).toContain('/xl/worksheets/sheet3.xml');
  });

  it('has a uniquely named sheet per table, and a last one about the export', () => {
    const folder = mkdtempSync(join(tmpdir(), 'granary-xlsx-'));
    const table = new XlsxTable(join(folder, 'file'), 'en-US');
    for (const title of ['By item', 'by Item', ''.padEnd(40, 'y')]) {
      table.begin(title, [heading('Code')]);
      table.add([{ text: title, isNumber: false }]);
    }
    table.end({ title: 'By item', facts: [['Zone', 'Asia/Phnom_Penh']] });
    const parts = unzipSync(readFileSync(join(folder, 'file')));
    rmSync(folder, { recursive: true });
    const names = [...strFromU8(parts['xl/workbook.xml']!).matchAll(/<sheet name="([^"]*)"/g)];
    expect(names.map(([, name]) => name)).toEqual(['By item', 'by Item 2', ''.padEnd(31, 'y'), 'By item 3']);
    expect(strFromU8(parts['xl/worksheets/sheet2.xml']!)).toContain('>by Item<');
    expect(strFromU8(parts['xl/worksheets/sheet4.xml']!)).toContain('>Asia/Phnom_Penh<');
  });
});
