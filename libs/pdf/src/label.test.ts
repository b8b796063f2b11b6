import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { fitted, largestFitting } from './fitting.ts';
import { widthOf } from './fonts.ts';
import { renderLabels, type LabelFormat, type PdfLabel } from './index.ts';
import { modulesOf, symbolImage } from './symbols.ts';

// The default is a third-party CDN.
const reader = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(reader)).buffer } });

const label = (changed: Partial<PdfLabel> = {}): PdfLabel => ({
  name: 'Urea 46%',
  code: 'UREA-46-20261121-001',
  note: 'UREA-46',
  symbol: {
    kind: 'qr',
    content: 'http://127.0.0.1:8080/warehouse/inventory/WH-PP.UREA-46.UREA-46-20261121-001',
  },
  facts: [
    ['Expiry', '2028-11-01'],
    ['Quantity', '1,200 bags'],
  ],
  ...changed,
});
const text = (pdf: Buffer): string => pdf.toString('latin1');
const pages = (pdf: Buffer): number => text(pdf).match(/\/Type \/Page\b/g)?.length ?? 0;
const millimetres = (pdf: Buffer): number[] => {
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text(pdf)) ?? [];
  return [width, height].map((points) => Math.round((Number(points) / 72) * 25.4));
};

const names = ['Urea 46%', '草甘膦异丙胺盐 41% 水剂', 'ថ្នាំសម្លាប់ស្មៅគ្លីហ្វូសាត ៤១%'];

describe('labels', () => {
  it.each(['label_100x50', 'roll_58'] as const)('on %s take one page per copy', async (layout) => {
    for (const name of names)
      expect(pages(await renderLabels([label({ name }), label()], 3, layout))).toBe(6);
  });

  it('on a sheet take one page per 24', async () => {
    expect(pages(await renderLabels([label()], 24, 'sheet_3x8'))).toBe(1);
    expect(pages(await renderLabels([label()], 25, 'sheet_3x8'))).toBe(2);
  });

  it('have the size of their format', async () => {
    expect(millimetres(await renderLabels([label()], 1, 'label_100x50'))).toEqual([100, 50]);
    expect(millimetres(await renderLabels([label()], 1, 'sheet_3x8'))).toEqual([210, 297]);
    const [width, height = 0] = millimetres(await renderLabels([label()], 1, 'roll_58'));
    expect(width).toBe(58);
    const facts = Array.from({ length: 6 }, () => ['Expiry', '2028-11-01'] as const);
    const [, longer] = millimetres(await renderLabels([label({ facts })], 1, 'roll_58'));
    expect(longer).toBeGreaterThan(height);
  });

  it.each(['label_100x50', 'roll_58', 'sheet_3x8'] as const satisfies readonly LabelFormat[])(
    'on %s fit on their page whatever the length of their texts',
    async (layout) => {
      const name = names.join(' ').repeat(20);
      const facts = Array.from({ length: 6 }, () => [name, name] as const);
      expect(pages(await renderLabels([label({ name, facts, code: 'W'.repeat(64) })], 1, layout))).toBe(1);
      const body = [...names, name].join(', ');
      const few = facts.slice(0, 2);
      expect(pages(await renderLabels([label({ name, body, facts: few })], 1, layout))).toBe(1);
    },
  );

  it('embed the QR code once for all copies', async () => {
    const images = async (copies: number) =>
      text(await renderLabels([label()], copies, 'sheet_3x8')).match(/\/Subtype \/Image/g)?.length;
    expect(await images(10)).toBe(await images(1));
  });
});

describe('label text', () => {
  it('stays within its width and lines and loses only its end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...names, 'W'.repeat(30)), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 40, max: 200 }),
        fc.integer({ min: 1, max: 3 }),
        (words, width, lines) => {
          const whole = words.join(' ');
          const shown = fitted(whole, { width, size: 9, bold: true, lines });
          expect(shown.length).toBeLessThanOrEqual(lines);
          for (const line of shown) expect(widthOf(line, 9, true)).toBeLessThanOrEqual(width);
          const letters = (part: string) => part.replaceAll(/[\s…]/g, '');
          expect(letters(whole).startsWith(letters(shown.join('')))).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('takes the largest font size that fits', () => {
    const fit = { width: 100, bold: true, lines: 1 };
    expect(largestFitting('B-1', [12, 8], fit)).toBe(12);
    expect(largestFitting('B-1'.repeat(7), [12, 6], fit)).toBe(6);
  });
});

it('a QR code has three finder patterns', () => {
  const modules = modulesOf({
    kind: 'qr',
    content: 'http://127.0.0.1:8080/warehouse/inventory/WH-PP.UREA-46.A',
  });
  const last = modules.length - 7;
  for (const [y, x] of [
    [0, 0],
    [0, last],
    [last, 0],
  ] as const) {
    const corner = modules.slice(y, y + 7).map((row) => row.slice(x, x + 7));
    expect(corner.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))).toEqual([
      '#######',
      '#.....#',
      '#.###.#',
      '#.###.#',
      '#.###.#',
      '#.....#',
      '#######',
    ]);
  }
});

describe('a GS1 DataMatrix', () => {
  it('is read as it was written', async () => {
    const elements = [
      ['01', '04006381333931'],
      ['17', '281101'],
      ['10', 'L_7'],
      ['91', 'WH-PP.UREA-46.B-7'],
    ] as const;
    const png = Buffer.from(symbolImage({ kind: 'gs1', elements }).split(',')[1]!, 'base64');
    const read = await readBarcodes(png, { formats: ['DataMatrix'], textMode: 'Plain' });
    expect(read.map(({ text: said, contentType }) => [said, contentType])).toEqual([
      ['0104006381333931' + '17281101' + '10L_7\u001D91WH-PP.UREA-46.B-7', 'GS1'],
    ]);
  });

  it('is refused for a wrong GTIN', () => {
    expect(() => modulesOf({ kind: 'gs1', elements: [['01', '04006381333930']] })).toThrow('checksum');
  });
});
