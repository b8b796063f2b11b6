import type { Content, createPdf, TableCell } from 'pdfmake';
import { barsOf } from './bars.ts';
import type { PdfColumn, PdfDocument, PdfTable } from './document.ts';
import { runsOf } from './scripts.ts';

type Column = NonNullable<Extract<Content, { columns: unknown }>['columns']>[number];

const INK = '#1d2521';
const MUTED = '#5c6660';
const LINE = '#d0d7d2';
const PRIMARY = '#1b6b3a';
const MARGIN = 40;
/** Points: the room for the logo. */
const LOGO: [number, number] = [140, 52];
/** Tables with more columns than this need A3 and a smaller font. */
const MANY_COLUMNS = 10;

/** All text of the document goes through here, because pdfmake uses a single font per text run. */
const words = (text: string, style: object = {}): Content => ({ text: runsOf(text), ...style });

type Definition = Parameters<typeof createPdf>[0];

export const definitionOf = (document: PdfDocument): Definition => ({
  pageSize: document.tables.some(({ columns }) => isWide(columns)) ? 'A3' : 'A4',
  pageOrientation: document.landscape ? 'landscape' : 'portrait',
  pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN + 16],
  info: { title: `${document.title} ${document.number}` },
  defaultStyle: { font: 'Latin', fontSize: 9.5, color: INK, lineHeight: 1.25 },
  ...(document.stamp && {
    watermark: {
      text: document.stamp,
      font: runsOf(document.stamp)[0]!.font,
      color: '#b42318',
      opacity: 0.18,
    },
  }),
  footer: (page, pages) => ({
    margin: [MARGIN, 14, MARGIN, 0],
    columns: [
      words(document.footer, { fontSize: 7.5, color: MUTED }),
      { text: `${page} / ${pages}`, width: 50, alignment: 'right', fontSize: 7.5, color: MUTED },
    ],
  }),
  content: [
    ...sender(document),
    heading(document),
    facts(document.facts),
    ...(document.opening ? [words(document.opening, { margin: [0, 0, 0, 12] })] : []),
    ...document.tables.map(table),
    ...(document.notes ?? []).map((note) => words(note, { margin: [0, 0, 0, 6], color: MUTED })),
    ...signatures(document.signatures ?? []),
  ],
});

const sender = ({ sender: [name, ...lines] = [], logo }: PdfDocument): Content[] => {
  const texts: Content[] =
    name === undefined
      ? []
      : [
          words(name, { fontSize: 12, bold: true }),
          ...lines.map((line) => words(line, { fontSize: 8.5, color: MUTED })),
        ];
  const columns: Column[] = [
    ...(logo ? [{ width: 'auto' as const, stack: [{ image: logo, fit: LOGO }] }] : []),
    ...(texts.length > 0 ? [{ stack: texts }] : []),
  ];
  return columns.length > 0 ? [{ margin: [0, 0, 0, 12], columnGap: 12, columns }] : [];
};

const heading = ({ title, subtitle, number, qr }: PdfDocument): Content => ({
  margin: [0, 0, 0, 14],
  columns: [
    [
      words(title, { fontSize: 18, bold: true, color: PRIMARY }),
      words(number, { fontSize: 12, bold: true, margin: [0, 2, 0, 0] }),
      ...(subtitle ? [words(subtitle, { color: MUTED, margin: [0, 2, 0, 0] })] : []),
    ],
    { qr: qr ?? number, fit: 64, width: 64, foreground: INK },
  ],
});

const facts = (rows: PdfDocument['facts']): Content => {
  const cells = rows.map(([label, value]): TableCell => ({
    stack: [words(label, { fontSize: 7.5, color: MUTED }), words(value)],
    border: [false, false, false, false],
  }));
  if (cells.length === 0) return [];
  return {
    margin: [0, 0, 0, 12],
    layout: 'noBorders',
    table: { widths: ['*', '*', '*'], body: inRowsOf(3, cells) },
  };
};

const inRowsOf = (size: number, cells: TableCell[]): TableCell[][] =>
  Array.from({ length: Math.ceil(cells.length / size) }, (_, row) =>
    Array.from({ length: size }, (__, column) => cells[row * size + column] ?? ''),
  );

const table = ({ caption, columns, rows, total, bars = [] }: PdfTable): Content => [
  ...(caption ? [words(caption, { bold: true, fontSize: 11, margin: [0, 4, 0, 4] })] : []),
  ...barsOf(bars, words),
  {
    margin: [0, 0, 0, 12],
    ...(isWide(columns) && { fontSize: lettersOf(columns) }),
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => width ?? '*'),
      body: [
        columns.map((column) =>
          cell(column, column.label, {
            bold: true,
            fontSize: isWide(columns) ? lettersOf(columns) : 8,
            color: MUTED,
          }),
        ),
        ...rows.map((row) => columns.map((column, index) => cell(column, row[index] ?? ''))),
        ...(total
          ? [
              columns.map((column, index) =>
                cell(column, total[index] ?? '', { bold: true, fillColor: '#f4f7f5' }),
              ),
            ]
          : []),
      ],
    },
    layout: {
      hLineWidth: (line) => (line === 0 ? 0 : line === 1 ? 1 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => LINE,
      ...(isWide(columns) && { paddingLeft: () => 2, paddingRight: () => 2 }),
      paddingTop: () => 4,
      paddingBottom: () => 4,
    },
  },
];

const isWide = (columns: PdfTable['columns']): boolean => columns.length > MANY_COLUMNS;

const lettersOf = (columns: PdfTable['columns']): number => Math.min(7.5, 90 / columns.length);

const cell = ({ align }: PdfColumn, text: string, style: object = {}): TableCell =>
  words(text, { alignment: align ?? 'left', ...style }) as TableCell;

const signatures = (labels: readonly string[]): Content[] =>
  labels.length === 0
    ? []
    : [
        {
          margin: [0, 36, 0, 0],
          unbreakable: true,
          columnGap: 24,
          columns: labels.map((label) => ({
            stack: [
              { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 140, y2: 0, lineWidth: 0.7, lineColor: MUTED }] },
              words(label, { fontSize: 8, color: MUTED, margin: [0, 4, 0, 0] }),
            ],
          })),
        },
      ];
