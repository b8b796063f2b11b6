import { BOM, csvLine } from '@granary/api/csv';
import type { PackageRequest } from '@granary/api/evidence';
import { codeLabel, formatCount } from '@granary/api/texts';
import type { Language } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import type { SignedHead } from '@granary/evidence/log';
import { renderPdf, type PdfDocument } from '@granary/pdf';
import writeExcelFile from 'write-excel-file/node';
import { printedMinute } from '../../files/formats.ts';
import type { Row } from './rows.ts';
import { sheetLabels, type SheetLabel } from './sheet-labels.ts';

export interface Report {
  readonly request: PackageRequest;
  readonly language: Language;
  readonly madeBy: string;
  readonly madeAt: string;
  readonly head: SignedHead;
  readonly leftOut: number;
  readonly rows: readonly Row[];
}

/** Row limit of the PDF; CSV and workbook have every row. */
const PAPER_EVENTS = 500;

const stockFigures = ['current', 'available', 'reserved'] as const;
const creditFigures = ['limit', 'used', 'reserved', 'available'] as const;

const columnsOf = ({ kind }: PackageRequest): readonly SheetLabel[] => [
  'number',
  'position',
  'recordedAt',
  'occurredAt',
  'type',
  'typeName',
  'stream',
  'revision',
  'user',
  'role',
  'roleName',
  'reason',
  ...(kind === 'customer' ? creditFigures : stockFigures),
  'content',
];

export const csvSheet = ({ request, language, rows }: Report): string => {
  const columns = columnsOf(request);
  const lines = [
    columns.map((word) => sheetLabels[word][language]),
    ...rows.map((row) => columns.map((word) => row[word] ?? '')),
  ];
  return `${BOM}${lines.map(csvLine).join('\r\n')}\r\n`;
};

const figureWords: ReadonlySet<SheetLabel> = new Set([
  ...stockFigures,
  ...creditFigures,
  'number',
  'revision',
]);
const widths: Partial<Record<SheetLabel, number>> = {
  stream: 30,
  type: 26,
  typeName: 30,
  roleName: 22,
  content: 80,
  recordedAt: 24,
  occurredAt: 24,
  reason: 30,
};

export const xlsxSheet = ({ request, language, rows }: Report): Promise<Buffer> => {
  const words = columnsOf(request);
  const cell = (word: SheetLabel, text: string | undefined) => {
    if (text === undefined || text === '') return null;
    return figureWords.has(word) && Number.isFinite(Number(text))
      ? { value: Number(text), type: Number }
      : text;
  };
  const data = [
    words.map((word) => ({ value: sheetLabels[word][language], fontWeight: 'bold' as const })),
    ...rows.map((row) => words.map((word) => cell(word, row[word]))),
  ];
  const columns = words.map((word) => ({ width: widths[word] ?? 14 }));
  return writeExcelFile(data, {
    columns,
    sheet: sheetLabels.events[language],
    stickyRowsCount: 1,
  }).toBuffer();
};

export const pdfReport = (report: Report): Promise<Buffer> => renderPdf(printoutOf(report));

const printoutOf = (report: Report): PdfDocument => {
  const { request, language, madeBy, madeAt, head, leftOut, rows } = report;
  const say = (word: SheetLabel): string => sheetLabels[word][language];
  const { kind, subject, from, to, category } = request;
  const figure = kind === 'customer' ? 'available' : 'current';
  return {
    title: say('title'),
    number: kind === 'period' ? `${from}/${to}` : subject,
    qr: head.root,
    landscape: true,
    facts: [
      [say(kind), kind === 'period' ? `${from} – ${to}` : subject],
      ...(category === undefined
        ? []
        : [[say('category'), `${codeLabel('category', category, language)} (${category})`] as const]),
      [say('events'), formatCount(rows.length)],
      ...(leftOut > 0 ? [[say('leftOut'), String(leftOut)] as const] : []),
      [say('madeBy'), madeBy],
      [say('signedHead'), `${formatCount(head.size)} · ${printedMinute(head.time)}`],
      [say('root'), head.root],
      [say('key'), head.key],
    ],
    tables: [
      {
        columns: [
          { label: say('number'), align: 'right', width: 'auto' },
          { label: say('recordedAt'), width: 'auto' },
          { label: say('type'), width: 'auto' },
          { label: say('stream'), width: '*' },
          { label: say('revision'), align: 'right', width: 'auto' },
          { label: say('user'), width: 'auto' },
          { label: say('reason'), width: '*' },
          { label: say(figure), align: 'right', width: 'auto' },
        ],
        rows: rows
          .slice(0, PAPER_EVENTS)
          .map((row) => [
            row.number ?? '',
            printedMinute(row.recordedAt ?? ''),
            `${row.typeName ?? ''}\n${row.type ?? ''}`,
            row.stream ?? '',
            row.revision ?? '',
            row.user ?? '',
            row.reason ?? '',
            row[figure] ?? '',
          ]),
      },
    ],
    notes: [
      ...(rows.length > PAPER_EVENTS ? [say('more').replace('{{shown}}', String(PAPER_EVENTS))] : []),
      say('derived'),
    ],
    footer: `${say('position')} ${head.position} · ${say('printed')} ${printedMinute(madeAt)} ${COMPANY_TIME_ZONE}`,
  };
};
