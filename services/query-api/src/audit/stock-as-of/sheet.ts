import { isPosition, type StockAsOfRow } from '@granary/api/audit';
import { dayIn, plus, toMoney, type Language } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { nameIn, printedMinute, type AttestedSheet } from '../../files/index.ts';
import { filtersOf } from '../../lists/index.ts';
import { mayReadCost } from '../../stock/index.ts';
import type { AsOfCall } from './held-then.ts';
import { stockAsOfLabels } from './sheet-labels.ts';

type Word = keyof typeof stockAsOfLabels;
type Say = (word: Word) => string;
const described = ['warehouse', 'item', 'itemName', 'batch', 'supplierLot', 'expiryDate', 'unit'] as const;

/** The stock at a moment as a file: rows, totals and the log position. */
export const stockSheet = (
  { query, caller }: AsOfCall,
  { language, at }: { readonly language: Language; readonly at: string },
): AttestedSheet<StockAsOfRow> => {
  const say: Say = (word) => stockAsOfLabels[word][language];
  const withCost = mayReadCost(caller);
  const figures = withCost ? (['quantity', 'unitCost', 'value'] as const) : (['quantity'] as const);
  let total = '0';
  return {
    title: say('title'),
    header: [...described, ...figures].map(say),
    figures: figures.length,
    cells: (row) => {
      total = plus(total, row.value ?? '0').toString();
      return [...describe(row, language), ...figures.map((figure) => row[figure] ?? '')];
    },
    wordless: ({ id, quantity, unitCost, value }) => [id, quantity, unitCost ?? '', value ?? ''],
    facts: ({ position }) => [
      [say('asOf'), momentOf(query, say)],
      [say('filters'), narrowedBy(query).join(' · ') || '–'],
      ...(withCost ? [[say('total'), toMoney(total)] as const] : []),
      [say('position'), position],
      [say('printed'), `${printedMinute(at)} ${COMPANY_TIME_ZONE}`],
    ],
    digest: say('digest'),
  };
};

const narrowedBy = ({ warehouse, ...query }: AsOfCall['query']): string[] => [
  ...(warehouse === undefined ? [] : [warehouse]),
  ...filtersOf(query),
];

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

const momentOf = ({ basis, on, at }: AsOfCall['query'], say: Say): string => {
  if (at !== undefined && isPosition(at)) return `${say('position')} ${at}, ${say('recorded')}`;
  if (at !== undefined) return `${at}, ${say(basis)}`;
  return `${on === undefined ? say('now') : `${on} ${say('endOf')} (${COMPANY_TIME_ZONE})`}, ${say(basis)}`;
};
