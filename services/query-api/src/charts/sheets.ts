import type { ChartName, CreditChart, ExpiryChart, PickingChart, StockChart } from '@granary/api/charts';
import type { Language } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { nameIn, printedMinute, type Sheet } from '../files/index.ts';
import { EXPIRED } from './expiry-weeks.ts';
import { chartLabels } from './sheet-labels.ts';

interface Printing {
  readonly language: Language;
  readonly at: string;
  readonly warehouse?: string | undefined;
}
type Word = keyof typeof chartLabels;
type Cell = string | number | null;

const sheetOf = (
  chart: ChartName,
  { language, at, warehouse }: Printing,
  table: {
    readonly columns: readonly Word[];
    readonly rows: readonly (readonly Cell[])[];
    /** Columns of text; the others are figures. */
    readonly texts: number;
    readonly facts?: readonly (readonly [Word, string])[];
    readonly position: string;
  },
): Sheet => {
  const say = (word: Word): string => chartLabels[word][language];
  // Nobody sees costs without the permission, not even their empty column.
  const kept = table.columns.map((_, n) => n).filter((n) => table.rows.some((row) => row[n] !== null));
  return {
    title: say(chart),
    header: kept.map((n) => say(table.columns[n]!)),
    rows: table.rows.map((row) => kept.map((n) => String(row[n] ?? ''))),
    figures: kept.flatMap((n, place) => (n < table.texts ? [] : [place])),
    facts: [
      ...(warehouse === undefined ? [] : [[say('warehouse'), warehouse] as const]),
      ...(table.facts ?? []).map(([word, value]) => [say(word), value] as const),
      [say('position'), table.position],
      [say('printed'), `${printedMinute(at)} ${COMPANY_TIME_ZONE}`],
    ],
    digest: say('digest'),
  };
};

export const stockSheet = ({ points, item, freshness }: StockChart, printing: Printing): Sheet =>
  sheetOf('stock', printing, {
    columns: ['period', 'from', 'to', 'batches', 'quantity', 'minStock', 'value'],
    texts: 3,
    rows: points.map(({ key, from, to, batches, quantity, value }) => [
      key,
      from,
      to,
      batches,
      quantity,
      item?.minStock ?? null,
      value,
    ]),
    facts: item
      ? [
          [
            'item',
            `${nameIn(printing.language, item.names)} (${item.code}), ${nameIn(printing.language, item.unit)}`,
          ],
        ]
      : [],
    position: freshness.position,
  });

export const expirySheet = ({ weeks, freshness }: ExpiryChart, printing: Printing): Sheet =>
  sheetOf('expiry', printing, {
    columns: ['period', 'from', 'to', 'batches', 'value'],
    texts: 3,
    rows: weeks.map(({ key, from, to, batches, value }) => [
      key === EXPIRED ? chartLabels.expired[printing.language] : key,
      from ?? '',
      to,
      batches,
      value,
    ]),
    position: freshness.position,
  });

export const creditSheet = ({ customers, complete, freshness }: CreditChart, printing: Printing): Sheet =>
  sheetOf('credit', printing, {
    columns: ['customer', 'name', 'limit', 'used', 'reserved'],
    texts: 2,
    rows: customers.map(({ customer, limit, used, reserved }) => [
      customer.code,
      nameIn(printing.language, customer),
      limit,
      used,
      reserved,
    ]),
    facts: complete ? [] : [['incomplete', '…']],
    position: freshness.position,
  });

export const pickingSheet = ({ periods, freshness }: PickingChart, printing: Printing): Sheet =>
  sheetOf('picking', printing, {
    columns: ['period', 'from', 'to', 'orders', 'lines', 'short', 'minutes'],
    texts: 3,
    rows: periods.map(({ key, from, to, orders, lines, short, minutes }) => [
      key,
      from,
      to,
      orders,
      lines,
      short,
      minutes,
    ]),
    position: freshness.position,
  });
