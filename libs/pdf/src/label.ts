import type { Content, createPdf } from 'pdfmake';
import { fitted, largestFitting } from './fitting.ts';
import { widthOf } from './fonts.ts';
import { formats, type Format, type LabelFormat } from './label-formats.ts';
import { runsOf } from './scripts.ts';
import { symbolImage, type LabelSymbol } from './symbols.ts';

/** One label; all texts are already in the reader's language. */
export interface PdfLabel {
  readonly name: string;
  /** Printed large and never shortened. */
  readonly code: string;
  readonly note?: string;
  readonly symbol: LabelSymbol;
  /** Printed over the whole width between head and facts, such as an address. */
  readonly body?: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

type Definition = Parameters<typeof createPdf>[0];

/** Thermal printers have no grey. */
const INK = '#000000';
const LEADING = 1.32;

/** `copies` of each label, one after the other. */
export const labelsDefinition = (
  labels: readonly PdfLabel[],
  copies: number,
  layout: LabelFormat,
): Definition => {
  const format = formats[layout];
  const codes = labels.map(({ symbol }) => symbolImage(symbol));
  const drawings = labels.map((label, index) => drawingOf(label, `code${index}`, format));
  const all = drawings.flatMap((drawing) => Array.from({ length: copies }, () => drawing));
  const height = format.height(Math.max(...labels.map((label) => rowsBelow(label, format))));
  const perPage = format.columns * format.rows;
  return {
    pageSize: format.page ?? { width: format.width, height },
    pageMargins: 0,
    info: { title: labels.map(({ code }) => code).join(', ') },
    // By name: pdfmake embeds a data URL again for every node.
    images: Object.fromEntries(codes.map((code, index) => [`code${index}`, code])),
    defaultStyle: { font: 'Latin', color: INK, lineHeight: 1 },
    content: all.map((at, index) => {
      const place = index % perPage;
      const left = (place % format.columns) * format.width;
      const top = Math.floor(place / format.columns) * height;
      const newPage = index > 0 && place === 0;
      return { stack: at(left, top), ...(newPage && { pageBreak: 'before' as const }) };
    }),
  };
};

/** Draws at a position; pdfmake changes its nodes, so every copy needs its own. */
type Drawing = (left: number, top: number) => Content[];

/** Texts of a label with their places in points, from its left upper corner. */
export interface Line {
  readonly text: string;
  readonly caption?: string;
  readonly size: number;
  readonly bold: boolean;
  readonly x: number;
  readonly y: number;
}

/** Head beside the 2D code, facts below. Everything is placed by position: a label never runs over its edge. */
const drawingOf = (label: PdfLabel, image: string, format: Format): Drawing => {
  const { margin, qr, width } = format;
  const lines = linesOf(label, format);
  return (left, top) => [
    { image, width: qr, absolutePosition: { x: left + width - margin - qr, y: top + margin } },
    ...lines.map(({ text, caption, size, bold, x, y }) => ({
      text: [...(caption ? runsOf(`${caption} `) : []), ...runsOf(text).map((run) => ({ ...run, bold }))],
      fontSize: size,
      noWrap: true,
      absolutePosition: { x: left + x, y: top + y },
    })),
  ];
};

export const linesOf = (label: PdfLabel, format: Format): Line[] => [
  ...headOf(label, format),
  ...bodyOf(label, format),
  ...factsOf(label, format),
];

/** Of the body and the facts. */
export const rowsBelow = (label: PdfLabel, format: Format): number =>
  bodyOf(label, format).length + Math.ceil(label.facts.length / format.factColumns);

const headOf = ({ name, code, note }: PdfLabel, format: Format): Line[] => {
  const { margin, width, qr, gap } = format;
  const room = width - 2 * margin - qr - gap;
  const lines: Line[] = [];
  let y = margin;
  const add = (texts: readonly string[], size: number, bold: boolean): void => {
    for (const text of texts) {
      lines.push({ text, size, bold, x: margin, y });
      y += size * LEADING;
    }
  };
  const fit = { width: room, bold: true, lines: format.nameLines };
  const size = largestFitting(name, format.nameSizes, fit);
  add(fitted(name, { ...fit, size }), size, true);
  if (note)
    add(fitted(note, { width: room, size: format.noteSize, bold: false, lines: 1 }), format.noteSize, false);
  const codeFit = { width: room, bold: true, lines: 2 };
  const codeSize = largestFitting(code, format.codeSizes, codeFit);
  add(fitted(code, { ...codeFit, size: codeSize }), codeSize, true);
  return lines;
};

const bodyOf = (
  { body }: PdfLabel,
  { margin, width, qr, gap, bodySizes, bodyLines, rowHeight }: Format,
): Line[] => {
  if (!body) return [];
  const fit = { width: width - 2 * margin, bold: false, lines: bodyLines };
  const size = largestFitting(body, bodySizes, fit);
  return fitted(body, { ...fit, size }).map((text, row) => ({
    text,
    size,
    bold: false,
    x: margin,
    y: margin + qr + gap + row * rowHeight,
  }));
};

/** The value always has its room; a long label gives way. */
const factsOf = (label: PdfLabel, format: Format): Line[] => {
  const { margin, width, gap, qr, factColumns, factSize, rowHeight } = format;
  const room = (width - 2 * margin - (factColumns - 1) * gap) / factColumns;
  const top = margin + qr + gap + bodyOf(label, format).length * rowHeight;
  return label.facts.map(([label, value], index) => {
    const [text = ''] = fitted(value, { width: room, size: factSize, bold: true, lines: 1 });
    const left = room - widthOf(`${text} `, factSize, true);
    const [caption = ''] =
      left > factSize * 2 ? fitted(label, { width: left, size: factSize, bold: false, lines: 1 }) : [];
    return {
      text,
      caption,
      size: factSize,
      bold: true,
      x: margin + (index % factColumns) * (room + gap),
      y: top + Math.floor(index / factColumns) * rowHeight,
    };
  });
};
