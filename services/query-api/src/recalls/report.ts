import type { RecallDetail } from '@granary/api/recalls';
import { formatQuantity } from '@granary/api/texts';
import type { Language } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { renderPdf, type PdfDocument, type PdfTable } from '@granary/pdf';
import { createHash } from 'node:crypto';
import writeExcelFile from 'write-excel-file/node';
import { nameIn, printedMinute } from '../files/index.ts';
import {
  caseStatusLabels,
  classLabels,
  methodLabels,
  outcomeLabels,
  printoutLabels,
} from './printout-labels.ts';

/** A digest of the report's data, independent of layout: equal facts have the same digest in every format. */
export const digestOf = ({
  number,
  status,
  figures,
  closing,
  batches,
  customers,
  recoveries,
}: RecallDetail): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        number,
        status,
        figures,
        closing,
        batches.map(({ id, current, status: state }) => [id, current, state]),
        customers.map(({ customer, lines, notified }) => [customer.code, lines, notified]),
        recoveries,
      ]),
    )
    .digest('hex');

export interface Printing {
  readonly language: Language;
  readonly at: string;
  /** How the report names somebody. */
  readonly nameOf: (username: string) => string;
}

/** User names of the people a report names. */
export const peopleOf = ({ openedBy, closing, recoveries }: RecallDetail): readonly string[] => [
  openedBy,
  ...(closing ? [closing.by] : []),
  ...recoveries.map(({ by }) => by),
];

export const recallReportPdf = (found: RecallDetail, printing: Printing): Promise<Buffer> =>
  renderPdf(reportOf(found, printing));

const figureNames = [
  'shipped',
  'recovered',
  'consumed',
  'outstanding',
  'remaining',
  'inTransit',
  'writtenOff',
  'returnedToSupplier',
] as const;

export const reportOf = (found: RecallDetail, printing: Printing): PdfDocument => {
  const { language, at } = printing;
  const say = wordsOf(language);
  const unit = nameIn(language, found.unit);
  const { closing } = found;
  return {
    title: say('report'),
    number: found.number,
    landscape: true,
    facts: [
      ...factsOf(found, printing),
      ...figureNames.map((name): [string, string] => [
        `${say(name)} (${unit})`,
        formatQuantity((closing?.figures ?? found.figures)[name]),
      ]),
    ],
    tables: tablesOf(found, printing),
    notes: closing?.explanation ? [`${say('explanation')}: ${closing.explanation}`] : [],
    signatures: [say('responsible'), say('auditor')],
    footer: `${say('position')} ${found.freshness.position} · ${say('digest')} ${digestOf(found)} · ${say('printed')} ${printedMinute(at)} ${COMPANY_TIME_ZONE}`,
  };
};

/** The report as a workbook with numeric cells, one sheet per table. */
export const recallReportXlsx = async (found: RecallDetail, printing: Printing): Promise<Buffer> => {
  const { language, at } = printing;
  const say = wordsOf(language);
  const bold = (value: string) => ({ value, fontWeight: 'bold' as const });
  const cellOf = (align: 'left' | 'right' | undefined, text: string) =>
    align === 'right' && text !== '' ? { value: Number(text.replaceAll(',', '')), type: Number } : text;
  const cover = [
    [bold(say('report')), found.number],
    ...factsOf(found, printing).map(([label, value]) => [bold(label), value]),
    ...figureNames.map((name) => [
      bold(say(name)),
      { value: Number((found.closing?.figures ?? found.figures)[name]), type: Number },
    ]),
    [bold(say('explanation')), found.closing?.explanation ?? ''],
    [bold(say('position')), found.freshness.position],
    [bold(say('digest')), digestOf(found)],
    [bold(say('printed')), `${printedMinute(at)} ${COMPANY_TIME_ZONE}`],
  ];
  const tables = tablesOf(found, printing);
  return writeExcelFile([
    { data: cover, sheet: say('report'), columns: [{ width: 28 }, { width: 70 }] },
    ...tables.map(({ caption = '', columns, rows }) => ({
      data: [
        columns.map(({ label }) => bold(label)),
        ...rows.map((row) => row.map((text, index) => cellOf(columns[index]?.align, text))),
      ],
      sheet: caption,
      columns: columns.map(() => ({ width: 20 })),
    })),
  ]).toBuffer();
};

const wordsOf =
  (language: Language) =>
  (word: keyof typeof printoutLabels): string =>
    printoutLabels[word][language];

const factsOf = (found: RecallDetail, { language, nameOf }: Printing): [string, string][] => {
  const say = wordsOf(language);
  const { closing } = found;
  return [
    [say('item'), `${nameIn(language, found.itemNames)} (${found.item})`],
    ...(found.supplierLot ? ([[say('lot'), found.supplierLot]] as [string, string][]) : []),
    ...(found.batch ? ([[say('batch'), found.batch]] as [string, string][]) : []),
    [say('classification'), classLabels[found.classification][language]],
    [say('status'), caseStatusLabels[found.status][language]],
    [say('reason'), found.reason],
    [say('opened'), `${printedMinute(found.openedAt)} ${nameOf(found.openedBy)}`],
    ...(closing
      ? ([[say('closed'), `${printedMinute(closing.at)} ${nameOf(closing.by)}`]] as [string, string][])
      : []),
  ];
};

const tablesOf = (found: RecallDetail, { language, nameOf }: Printing): PdfTable[] => {
  const say = wordsOf(language);
  return [
    {
      caption: say('batches'),
      columns: [
        { label: say('batch') },
        { label: say('warehouse') },
        { label: say('lot') },
        { label: say('remaining'), align: 'right', width: 'auto' },
      ],
      rows: found.batches.map(({ batch, warehouse, supplierLot, current }) => [
        batch,
        `${nameIn(language, warehouse) || warehouse.code} (${warehouse.code})`,
        supplierLot ?? '',
        formatQuantity(current),
      ]),
    },
    {
      caption: say('customers'),
      columns: [
        { label: say('customer') },
        { label: say('notified') },
        { label: say('order'), width: 'auto' },
        { label: say('batch'), width: 'auto' },
        { label: say('shipped'), align: 'right', width: 'auto' },
        { label: say('recovered'), align: 'right', width: 'auto' },
        { label: say('consumed'), align: 'right', width: 'auto' },
        { label: say('outstanding'), align: 'right', width: 'auto' },
      ],
      rows: found.customers.flatMap(({ customer, notified, lines }) =>
        lines.map((line) => [
          `${nameIn(language, customer) || customer.code} (${customer.code})`,
          notified
            ? `${printedMinute(notified.at)} ${methodLabels[notified.method][language]}`
            : say('notNotified'),
          line.outbound,
          line.batch,
          formatQuantity(line.shipped),
          formatQuantity(line.recovered),
          formatQuantity(line.consumed),
          formatQuantity(line.outstanding),
        ]),
      ),
    },
    {
      caption: say('recoveries'),
      columns: [
        { label: say('recorded') },
        { label: say('customer') },
        { label: say('order'), width: 'auto' },
        { label: say('outcome') },
        { label: say('quantity'), align: 'right', width: 'auto' },
      ],
      rows: found.recoveries.map(({ at, by, customer, outbound, outcome, quantity }) => [
        `${printedMinute(at)} ${nameOf(by)}`,
        customer,
        outbound,
        outcomeLabels[outcome][language],
        formatQuantity(quantity),
      ]),
    },
  ].filter(({ rows }) => rows.length > 0) as PdfTable[];
};
