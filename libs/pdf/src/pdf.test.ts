import { describe, expect, it } from '@jest/globals';
import { renderPdf, type PdfDocument } from './index.ts';
import { inflateSync } from 'node:zlib';
import { symbolImage } from './symbols.ts';
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

describe('mixed-script text', () => {
  it('splits into runs by script, with a space in the run before it', () => {
    expect(runsOf('NPK 复合肥 15-15-15')).toEqual([
      { text: 'NPK ', font: 'Latin' },
      { text: '复合肥 ', font: 'Chinese' },
      { text: '15-15-15', font: 'Latin' },
    ]);
  });

  it('has break opportunities in Khmer', () => {
    const [run] = runsOf('សូមទាក់ទងមកផ្នែកលក់');
    expect(run!.font).toBe('Khmer');
    expect(run!.text.split('\u200b').length).toBeGreaterThan(2);
    expect(run!.text.replaceAll('\u200b', '')).toBe('សូមទាក់ទងមកផ្នែកលក់');
  });
});

describe('PDF document', () => {
  it('embeds the fonts of its scripts', async () => {
    const english = await renderPdf(notice({}));
    expect(english.subarray(0, 5).toString()).toBe('%PDF-');
    expect([...fontsIn(english)].some((name) => name!.includes('Khmer'))).toBe(false);
    const all = fontsIn(
      await renderPdf(notice({ title: 'សេចក្តីជូនដំណឹង', notes: ['结算通知单'], stamp: '作废' })),
    );
    expect([...all].join()).toMatch(/Khmer/);
    expect([...all].join()).toMatch(/SC/);
  });

  it('is the same whatever was printed before', async () => {
    const undated = async (texts: Partial<PdfDocument>) =>
      (await renderPdf(notice(texts))).toString('latin1').replaceAll(/D:\d+Z|\/ID \[.*\]/g, '');
    const asked = { title: 'ឃ្លាំងខាងជើង', notes: ['仓库 AV fi'] };
    const before = await undated(asked);
    await undated({ title: 'សេចក្តីជូនដំណឹង', notes: ['结算通知单 To ffl'], stamp: '作废' });
    expect(await undated(asked)).toBe(before);
  });

  it('spreads its rows over as many pages as needed', async () => {
    const rows = Array.from({ length: 200 }, (_, row) => [`Line ${row}`, '$1.00']);
    const pdf = await renderPdf(
      notice({ tables: [{ columns: [{ label: 'Item' }, { label: 'Amount' }], rows }] }),
    );
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(3);
  });

  it('fits a table of many columns on the page', async () => {
    const labels = Array.from({ length: 17 }, (_, n) => `Column ${String(n)}`);
    const columns = labels.map((label, n) => ({
      label,
      ...(n % 3 === 0 && { align: 'right' as const, width: 'auto' as const }),
    }));
    const rows = [labels.map((_, n) => (n % 3 === 0 ? '12345678.000000' : 'OUT-20261121-0001'))];
    const pdf = await renderPdf(notice({ tables: [{ columns, rows }], landscape: true }));
    const [, width] = /\/MediaBox \[0 0 ([\d.]+)/.exec(pdf.toString('latin1')) ?? [];
    expect(Math.max(...placesIn(pdf))).toBeLessThan(Number(width) - 40);
  });

  it('shows a multi-line opening between facts and tables', async () => {
    const opening = 'Dear customer,\nhere is your notice.\n请查收';
    const bare = heightsIn(await renderPdf(notice({})));
    const opened = heightsIn(await renderPdf(notice({ opening })));
    expect(opened).toHaveLength(bare.length + 3);
    // The last row of the table moves down, the footer below it does not.
    expect(opened.at(-2)).toBeLessThan(bare.at(-2)!);
    expect(opened.at(-1)).toBe(bare.at(-1));
    expect(await renderPdf(notice({ opening: '' })).then(heightsIn)).toEqual(bare);
  });

  it('prints a logo beside the sender, or alone', async () => {
    const logo = symbolImage({ kind: 'qr', content: 'a picture' });
    const pictures = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
    const sender = ['Oasis Agro', 'Street 51'];
    expect(pictures(await renderPdf(notice({ sender })))).toBe(0);
    const headed = await renderPdf(notice({ sender, logo }));
    expect(pictures(headed)).toBe(1);
    expect(Math.min(...placesIn(headed))).toBe(40);
    expect(pictures(await renderPdf(notice({ logo })))).toBe(1);
  });

  it('draws a bar for each value, scaled to the largest', async () => {
    const bars = [
      { label: 'Urea', value: '40.00' },
      { label: 'NPK', value: '10.00' },
      { label: 'Zinc', value: '-3.00' },
    ];
    const columns = [{ label: 'Item' }];
    const pdf = await renderPdf(notice({ tables: [{ columns, rows: [], bars }] }));
    const widths = drawnIn(pdf)
      .filter(({ height }) => height === 7)
      .map(({ width }) => width);
    expect(widths).toEqual([340, 85, 0.5]);
    const blank = await renderPdf(notice({ tables: [{ columns, rows: [], bars: [] }] }));
    expect(drawnIn(blank).filter(({ height }) => height === 7)).toEqual([]);
  });
});

/** The decompressed content streams of the pages. */
const contentOf = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)]
    .map(([, stream = '']) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
const placesIn = (pdf: Buffer): number[] =>
  [...contentOf(pdf).matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm/g)].map(([, x]) => Number(x));
/** Where the lines of text stand, each once, the highest first. */
const heightsIn = (pdf: Buffer): number[] => {
  const heights = [...contentOf(pdf).matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm/g)].map(([, y]) => Number(y));
  return [...new Set(heights)].toSorted((one, other) => other - one);
};
const drawnIn = (pdf: Buffer): { width: number; height: number }[] =>
  [...contentOf(pdf).matchAll(/[\d.]+ [\d.]+ ([\d.]+) ([\d.]+) re/g)].map(([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }));
