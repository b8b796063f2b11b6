import type { CreditMovements, CreditStatement, StatementLine } from '@granary/api/credit';
import { formatMoney } from '@granary/api/texts';
import { dayIn, type Language } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { renderPdf, type PdfDocument } from '@granary/pdf';
import { createHash } from 'node:crypto';
import writeExcelFile from 'write-excel-file/node';
import { nameIn, printedMinute } from '../files/index.ts';
import { lineTypeLabels, printoutLabels } from './printout-labels.ts';

export type WholeStatement = CreditStatement;

export interface PrintoutPeriod {
  readonly from: string | null;
  readonly to: string | null;
  readonly printedAt: string;
}

/** A digest of the statement's data, independent of layout: equal figures have the same digest in every format. */
export const digestOf = ({ customer, basis, at, opening, closing, lines }: WholeStatement): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        customer.code,
        basis,
        at,
        opening,
        closing,
        lines.map(({ id, limitChange, usedChange, reservedChange, after }) => [
          id,
          limitChange,
          usedChange,
          reservedChange,
          after.available,
        ]),
      ]),
    )
    .digest('hex');

export const statementPdf = (
  statement: WholeStatement,
  period: PrintoutPeriod,
  language: Language,
): Promise<Buffer> => renderPdf(printoutOf(statement, period, language));

export const printoutOf = (
  statement: WholeStatement,
  period: PrintoutPeriod,
  language: Language,
): PdfDocument => {
  const say = labelsIn(language);
  const { customer, opening, closing, change, lines, freshness } = statement;
  return {
    title: say('title'),
    number: customer.code,
    landscape: true,
    facts: [
      ...headerOf(statement, period, language),
      [
        `${say('limit')} − ${say('used')} − ${say('reserved')} = ${say('available')}`,
        `${formatMoney(closing.limit)} − ${formatMoney(closing.used)} − ${formatMoney(closing.reserved)} = ${formatMoney(closing.available)}`,
      ],
    ],
    tables: [
      {
        columns: [
          { label: say('date'), width: 'auto' },
          { label: say('kind'), width: 'auto' },
          { label: say('document'), width: 'auto' },
          { label: say('reason'), width: '*' },
          { label: `${say('limit')} ±`, align: 'right', width: 'auto' },
          { label: `${say('used')} ±`, align: 'right', width: 'auto' },
          { label: `${say('prepaid')} ±`, align: 'right', width: 'auto' },
          { label: `${say('reserved')} ±`, align: 'right', width: 'auto' },
          { label: say('available'), align: 'right', width: 'auto' },
          { label: say('actor'), width: 'auto' },
        ],
        rows: [
          ['', say('opening'), '', '', ...amountsOf(opening).map(formatMoney), ''],
          ...lines.map((line) => [
            dayOf(statement, line),
            lineTypeLabels[line.type][language],
            line.document ?? '',
            line.reason ?? '',
            ...movementsOf(line.change).map(moved),
            formatMoney(line.after.available),
            line.username,
          ]),
          ['', say('changes'), '', '', ...movementsOf(change).map(moved), '', ''],
        ],
        total: ['', say('closing'), '', '', ...amountsOf(closing).map(formatMoney), ''],
      },
    ],
    footer: `${say('position')} ${freshness.position} · ${say('digest')} ${digestOf(statement)} · ${say('printed')} ${printedMinute(period.printedAt)} ${COMPANY_TIME_ZONE}`,
  };
};

/** The statement as a workbook with numeric cells. */
export const statementXlsx = async (
  statement: WholeStatement,
  period: PrintoutPeriod,
  language: Language,
): Promise<Buffer> => {
  const say = labelsIn(language);
  const { opening, closing, change, lines, freshness } = statement;
  const bold = (value: string) => ({ value, fontWeight: 'bold' as const });
  const money = (amount: string) => ({ value: Number(amount), type: Number, format: '#,##0.00' });
  const header = [
    say('date'),
    say('recordedAt'),
    say('kind'),
    say('document'),
    say('reason'),
    `${say('limit')} ±`,
    `${say('used')} ±`,
    `${say('prepaid')} ±`,
    `${say('reserved')} ±`,
    say('available'),
    say('actor'),
    say('approver'),
  ];
  const data = [
    [bold(say('title'))],
    ...headerOf(statement, period, language).map(([label, value]) => [bold(label), value]),
    [bold(say('position')), freshness.position],
    [bold(say('digest')), digestOf(statement)],
    [bold(say('printed')), `${printedMinute(period.printedAt)} ${COMPANY_TIME_ZONE}`],
    [],
    header.map(bold),
    [bold(say('opening')), ...blank(4), ...amountsOf(opening).map(money)],
    ...lines.map((line) => [
      dayOf(statement, line),
      printedMinute(line.recordedAt),
      lineTypeLabels[line.type][language],
      line.document,
      line.reason,
      ...movementsOf(line.change).map(money),
      money(line.after.available),
      line.username,
      line.approver,
    ]),
    [bold(say('changes')), ...blank(4), ...movementsOf(change).map(money)],
    [bold(say('closing')), ...blank(4), ...amountsOf(closing).map(money)],
  ];
  const columns = [12, 17, 18, 24, 30, 14, 14, 14, 14, 14, 16, 16].map((width) => ({ width }));
  return writeExcelFile(data, { columns, sheet: say('title') }).toBuffer();
};

/** The columns in which opening plus changes is closing. */
const movementsOf = ({ limit, used, prepaid, reserved }: Omit<CreditMovements, 'available'>): string[] => [
  limit,
  used,
  prepaid,
  reserved,
];

const amountsOf = (balance: CreditStatement['closing']): string[] => [
  ...movementsOf(balance),
  balance.available,
];

const blank = (count: number): null[] => Array.from({ length: count }, () => null);

const labelsIn =
  (language: Language) =>
  (word: keyof typeof printoutLabels): string =>
    printoutLabels[word][language];

const headerOf = (
  { customer, basis, at }: WholeStatement,
  { from, to }: PrintoutPeriod,
  language: Language,
): [string, string][] => {
  const say = labelsIn(language);
  return [
    [say('customer'), `${nameIn(language, customer) || customer.code} (${customer.code})`],
    [say('period'), `${from ?? '…'} – ${to ?? '…'}`],
    [say('asOf'), `${at === null ? '–' : `${printedMinute(at)} ${COMPANY_TIME_ZONE}`} (${say(basis)})`],
  ];
};

/** The day in the company's time zone, by the statement's basis. */
const dayOf = ({ basis }: WholeStatement, line: StatementLine): string =>
  dayIn(COMPANY_TIME_ZONE, basis === 'effective' ? line.occurredAt : line.recordedAt);

const moved = (amount: string): string => (amount === '0.00' ? '' : formatMoney(amount));
