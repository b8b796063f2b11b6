import type { Content } from 'pdfmake';
import type { PdfBar } from './document.ts';

const COLOUR = '#1b6b3a';
const LONGEST = 340;
const HEIGHT = 7;

type Words = (text: string, style?: object) => Content;

/** One bar per value, scaled to the greatest. */
export const barsOf = (bars: readonly PdfBar[], words: Words): Content[] => {
  const lengths = bars.map(({ value }) => Math.max(0, Number(value) || 0));
  const greatest = Math.max(0, ...lengths);
  if (greatest === 0) return [];
  return [
    {
      margin: [0, 0, 0, 10],
      layout: 'noBorders',
      fontSize: 7.5,
      table: {
        widths: [150, LONGEST, '*'],
        dontBreakRows: true,
        body: bars.map(({ label, value }, n) => [
          words(label),
          bar(((lengths[n] ?? 0) / greatest) * LONGEST),
          words(value),
        ]),
      },
    },
  ];
};

const bar = (w: number): Content => ({
  canvas: [{ type: 'rect', x: 0, y: 2, w: Math.max(w, 0.5), h: HEIGHT, color: COLOUR }],
});
