import { listStockAsOf, stockAsOfFields, type StockAsOfTotals } from '@granary/api/audit';
import { COST_READERS } from '@granary/api/stock';
import { type QueryRunner, named, raw, type Sql, sql } from '../../database/index.ts';
import { defineList, totalsOf } from '../../lists/index.ts';
import { mayReadCost } from '../../stock/index.ts';
import { allAtOnce, cutOf, heldThen, oneByOne, type AsOfCall } from './held-then.ts';

const withItem = (stock: Sql): Sql => sql`${stock} LEFT JOIN catalogue.item i ON i.code = s.item`;

/** A subquery, evaluated for the returned rows only; with a join Postgres evaluates it for every sorted row. */
const namesBy = (key: string, table: string, value: string, otherwise: string): string => `
  (SELECT ${named('n', otherwise)} FROM (VALUES (${value})) own (${key}) LEFT JOIN catalogue.${table} n USING (${key}))`;

/** Sorting by these requires computing every row. */
const figures: ReadonlySet<string> = new Set(['quantity', 'unitCost', 'value']);
const isByFigures = ({ query }: AsOfCall): boolean => query.sort.some(({ field }) => figures.has(field));

const value = '(s.quantity * s.unit_cost)::numeric(18,2)';

export const stockAsOfList = defineList(listStockAsOf, stockAsOfFields, {
  from: (call) => withItem(heldThen(call, isByFigures(call) ? allAtOnce : oneByOne)),
  select: {
    id: 's.id',
    batch: 's.batch',
    item: 's.item',
    itemNames: namesBy('code', 'item', 's.item', 's.item'),
    unit: namesBy('id', 'unit', 'i.unit', `''`),
    category: 'i.category',
    warehouse: 's.warehouse',
    warehouseNames: namesBy('code', 'warehouse', 's.warehouse', 's.warehouse'),
    supplierLot: 's.supplier_lot',
    quantity: 's.quantity',
    unitCost: 's.unit_cost',
    value,
    receivedAt: 's.received_at',
    expiryDate: 's.expiry_date',
  },
  columns: {
    itemName: 'coalesce(i.name, s.item)',
    itemEnglishName: 'coalesce(i.english_name, i.name, s.item)',
    itemKhmerName: 'coalesce(i.khmer_name, i.name, s.item)',
    supplierLot: `coalesce(s.supplier_lot, '')`,
  },
  id: 's.id',
  atOnce: true,
  codes: ['item'],
  order: [{ field: 'item', direction: 'asc' }],
  warehouses: ['s.warehouse'],
  guarded: { unitCost: COST_READERS, value: COST_READERS },
  where: ({ query }) => (query.warehouse === undefined ? undefined : sql`s.warehouse = ${query.warehouse}`),
});

/** The same list, optimized for reading every row. */
export const stockAsOfWhole = {
  ...stockAsOfList,
  from: (call: AsOfCall) => withItem(heldThen(call, allAtOnce)),
};

interface Sums {
  readonly batches: number;
  readonly items: number;
  readonly value: string;
}

/** Totals of the whole list and per warehouse, in one query. */
export const stockAsOfTotals = async (
  runQuery: QueryRunner,
  call: AsOfCall,
): Promise<Omit<StockAsOfTotals, 'freshness'>> => {
  const shown = (sum: string) => (mayReadCost(call.caller) ? sum : null);
  const { all, parts } = await totalsOf<typeof listStockAsOf, Sums>(runQuery, stockAsOfWhole, call, {
    by: { group: 's.warehouse', item: 's.item' },
    parts: { batches: 'count(*)', value: `sum(${value})` },
    sums: {
      batches: 'COALESCE(sum(batches), 0)::int',
      items: 'count(DISTINCT item)::int',
      value: 'COALESCE(sum(value), 0)::numeric(18,2)',
    },
  });
  const names = await namesOf(runQuery, [...parts.keys()]);
  return {
    batches: all.batches,
    items: all.items,
    value: shown(all.value),
    before: cutOf(call.query),
    warehouses: [...parts].map(([warehouse, part]) => ({
      warehouse,
      names: names.get(warehouse) ?? { name: warehouse, englishName: null, khmerName: null },
      batches: part.batches,
      value: shown(part.value),
    })),
  };
};

type Names = StockAsOfTotals['warehouses'][number]['names'];

const namesOf = async (
  runQuery: QueryRunner,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Names>> => {
  const rows = await runQuery<{ code: string; names: Names }>(
    sql`SELECT w.code, ${raw(named('w', 'w.code'))} AS names FROM catalogue.warehouse w WHERE w.code = ANY(${codes})`,
  );
  return new Map(rows.map(({ code, names }) => [code, names]));
};
