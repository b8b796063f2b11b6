import { isPosition, type StockAsOfRow, type TimeBasis } from '@granary/api/audit';
import { dayIn, sum, toMoney, type Language } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { nameIn, printedMinute, type Sheet } from '../../files/index.ts';
import { stockAsOfLabels } from './sheet-labels.ts';

export interface WholeStock {
  readonly rows: readonly StockAsOfRow[];
  readonly asOf: {
    readonly basis: TimeBasis;
    readonly on?: string | undefined;
    readonly at?: string | undefined;
  };
  /** Log position of the read model when it was queried. */
  readonly position: string;
  readonly withCost: boolean;
  readonly printedAt: string;
}

type Word = keyof typeof stockAsOfLabels;
const described = ['warehouse', 'item', 'itemName', 'batch', 'supplierLot', 'expiryDate', 'unit'] as const;

/** The stock at a moment as a file: rows, totals and the log position. */
export const stockSheet = (stock: WholeStock, language: Language): Sheet => {
  const say = (word: Word): string => stockAsOfLabels[word][language];
  const figures = stock.withCost ? (['quantity', 'unitCost', 'value'] as const) : (['quantity'] as const);
  return {
    title: say('title'),
    header: [...described, ...figures].map(say),
    rows: stock.rows.map((row) => [
      ...describe(row, language),
      ...figures.map((figure) => row[figure] ?? ''),
    ]),
    figures: figures.map((_, n) => described.length + n),
    facts: [
      [say('asOf'), momentOf(stock, say)],
      ...(stock.withCost ? [[say('total'), totalOf(stock)] as const] : []),
      [say('position'), stock.position],
      [say('printed'), `${printedMinute(stock.printedAt)} ${COMPANY_TIME_ZONE}`],
    ],
    wordless: stock.rows.map(({ id, quantity, unitCost, value }) => [
      id,
      quantity,
      unitCost ?? '',
      value ?? '',
    ]),
    digest: say('digest'),
  };
};

const describe = (row: StockAsOfRow, language: Language): string[] => [
  row.warehouse,
  row.item,
  nameIn(language, row.itemNames),
  row.batch,
  row.supplierLot ?? '',
  row.expiryDate === null ? '' : dayOf(row.expiryDate),
  nameIn(language, row.unit),
];

const dayOf = (text: string): string => (text.length > 10 ? dayIn(COMPANY_TIME_ZONE, text) : text);

const momentOf = ({ asOf: { basis, on, at } }: WholeStock, say: (word: Word) => string): string => {
  if (at !== undefined && isPosition(at)) return `${say('position')} ${at}, ${say('recorded')}`;
  if (at !== undefined) return `${at}, ${say(basis)}`;
  return `${on === undefined ? say('now') : `${on} ${say('endOf')} (${COMPANY_TIME_ZONE})`}, ${say(basis)}`;
};

const totalOf = ({ rows }: WholeStock): string => toMoney(sum(rows.map(({ value }) => value ?? '0')));
