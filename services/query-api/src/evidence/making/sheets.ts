import { BOM, csvLine } from '@granary/api/csv';
import type { PackageRequest } from '@granary/api/evidence';
import { codeWord, formatCount } from '@granary/api/texts';
import type { Language } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import type { SignedHead } from '@granary/evidence/log';
import { renderPdf, type PdfDocument } from '@granary/pdf';
import writeExcelFile from 'write-excel-file/node';
import { paperMinute } from '../../files/words.ts';
import type { Row } from './rows.ts';
import { sheetTexts, type SheetWord } from './sheet-texts.ts';

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

const columnsOf = ({ kind }: PackageRequest): readonly SheetWord[] => [
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
    columns.map((word) => sheetTexts[word][language]),
    ...rows.map((row) => columns.map((word) => row[word] ?? '')),
  ];
  return `${BOM}${lines.map(csvLine).join('\r\n')}\r\n`;
};

const figureWords: ReadonlySet<SheetWord> = new Set([
  ...stockFigures,
  ...creditFigures,
  'number',
  'revision',
]);
const widths: Partial<Record<SheetWord, number>> = {
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
  const cell = (word: SheetWord, text: string | undefined) => {
    if (text === undefined || text === '') return null;
    return figureWords.has(word) && Number.isFinite(Number(text))
      ? { value: Number(text), type: Number }
      : text;
  };
  const data = [
    words.map((word) => ({ value: sheetTexts[word][language], fontWeight: 'bold' as const })),
    ...rows.map((row) => words.map((word) => cell(word, row[word]))),
  ];
  const columns = words.map((word) => ({ width: widths[word] ?? 14 }));
  return writeExcelFile(data, { columns, sheet: sheetTexts.events[language], stickyRowsCount: 1 }).toBuffer();
};

export const pdfReport = (report: Report): Promise<Buffer> => renderPdf(paperOf(report));

const paperOf = (report: Report): PdfDocument => {
  const { request, language, madeBy, madeAt, head, leftOut, rows } = report;
  const say = (word: SheetWord): string => sheetTexts[word][language];
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
        : [[say('category'), `${codeWord('category', category, language)} (${category})`] as const]),
      [say('events'), formatCount(rows.length)],
      ...(leftOut > 0 ? [[say('leftOut'), String(leftOut)] as const] : []),
      [say('madeBy'), madeBy],
      [say('signedHead'), `${formatCount(head.size)} · ${paperMinute(head.time)}`],
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
            paperMinute(row.recordedAt ?? ''),
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
    footer: `${say('position')} ${head.position} · ${say('printed')} ${paperMinute(madeAt)} ${COMPANY_TIME_ZONE}`,
  };
};
