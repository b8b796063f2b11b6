import { describe, expect, it } from '@jest/globals';
import { renderPdf, type PdfDocument } from './index.ts';
import { runsOf } from './scripts.ts';

const notice = (texts: Partial<PdfDocument>): PdfDocument => ({
  title: 'Settlement notice',
  number: 'OUT-20261121-0001',
  facts: [['Customer', 'Mekong Agri']],
  tables: [{ columns: [{ label: 'Item' }, { label: 'Amount', align: 'right' }], rows: [['NPK', '$1.00']] }],
  footer: 'Position 12',
  ...texts,
});
const fontsIn = (pdf: Buffer) =>
  new Set([...pdf.toString('latin1').matchAll(/\/BaseFont \/[A-Z]+\+(\w+)/g)].map(([, name]) => name));

describe('a text in several scripts', () => {
  it('is cut where the script changes; a space stays with what stands before it', () => {
    expect(runsOf('NPK 复合肥 15-15-15')).toEqual([
      { text: 'NPK ', font: 'Latin' },
      { text: '复合肥 ', font: 'Chinese' },
      { text: '15-15-15', font: 'Latin' },
    ]);
  });

  it('tells where Khmer may break', () => {
    const [run] = runsOf('សូមទាក់ទងមកផ្នែកលក់');
    expect(run!.font).toBe('Khmer');
    expect(run!.text.split('\u200b').length).toBeGreaterThan(2);
    expect(run!.text.replaceAll('\u200b', '')).toBe('សូមទាក់ទងមកផ្នែកលក់');
  });
});

describe('a document', () => {
  it('is a PDF with the fonts of the scripts it holds', async () => {
    const english = await renderPdf(notice({}));
    expect(english.subarray(0, 5).toString()).toBe('%PDF-');
    expect([...fontsIn(english)].some((name) => name!.includes('Khmer'))).toBe(false);
    const all = fontsIn(
      await renderPdf(notice({ title: 'សេចក្តីជូនដំណឹង', notes: ['结算通知单'], stamp: '作废' })),
    );
    expect([...all].join()).toMatch(/Khmer/);
    expect([...all].join()).toMatch(/SC/);
  });

  it('goes on over as many pages as its lines need', async () => {
    const rows = Array.from({ length: 200 }, (_, row) => [`Line ${row}`, '$1.00']);
    const pdf = await renderPdf(
      notice({ tables: [{ columns: [{ label: 'Item' }, { label: 'Amount' }], rows }] }),
    );
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(3);
  });
});
