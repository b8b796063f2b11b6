import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PdfBook } from './pdf-book.ts';

const pagesOf = async (rows: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'granary-pdf-'));
  const path = join(folder, 'file');
  const book = new PdfBook(path, { name: 'Movements', language: 'en-US' });
  book.begin('By item', [{ label: 'Item', isFigure: false }]);
  for (let n = 0; n < rows; n++) book.add([{ text: `Row ${String(n)}`, isNumber: false }]);
  const { bytes, sha256 } = await book.end({ title: 'About', facts: [['Zone', 'Asia/Phnom_Penh']] });
  const content = readFileSync(path);
  rmSync(folder, { recursive: true });
  expect([bytes, sha256]).toEqual([content.length, createHash('sha256').update(content).digest('hex')]);
  return content.toString('latin1').match(/\/Type \/Page\b/g)?.length;
};

describe('a PDF report', () => {
  it('is limited to a maximum number of rows', async () => {
    const most = await pagesOf(500);
    expect(await pagesOf(100)).toBeLessThan(most ?? 0);
    expect(await pagesOf(600)).toBe(most);
  }, 120_000);
});
