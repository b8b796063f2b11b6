import { listStockAsOf, stockAsOfFields, type StockAsOfTotals } from '@granary/api/audit';
import { COST_READERS } from '@granary/api/stock';
import { dayAfter, startOfDayIn } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { type Ask, named, raw, type Sql, sql } from '../../database/index.ts';
import { defineList, totalsOf, type ListCall } from '../../lists/index.ts';
import { mayReadCost } from '../../stock/index.ts';

type AsOfCall = ListCall<typeof listStockAsOf>;
type AsOf = Pick<AsOfCall['query'], 'basis' | 'on' | 'at'>;

/** The first moment that does not count any more. */
const cutOf = ({ on, at }: AsOf): string | null =>
  on === undefined || at !== undefined ? null : startOfDayIn(COMPANY_TIME_ZONE, dayAfter(on));

/** Ids of ledgers begin with the place in the log, in so many digits. */
const POSITION_DIGITS = 19;
const endOf = (position: string): string => `${position.padStart(POSITION_DIGITS, '0')}-9999`;

/** Whether an entry of a ledger came later than the moment asked about. */
const later = (asOf: AsOf, entry: { id: string; occurredAt: string; recordedAt: string }): Sql => {
  if (asOf.at !== undefined) return sql`${raw(entry.id)} > ${endOf(asOf.at)}`;
  const cut = cutOf(asOf);
  if (cut === null) return raw('false');
  return sql`${raw(asOf.basis === 'effective' ? entry.occurredAt : entry.recordedAt)} >= ${cut}`;
};

const movement = { id: 'm.id', occurredAt: 'm.occurred_at', recordedAt: 'm.recorded_at' };
/** When a revision was recorded stands on its movement. */
const revision = {
  id: 'c.id',
  occurredAt: 'c.changed_at',
  recordedAt: '(SELECT m.recorded_at FROM inventory.movement m WHERE m.id = c.id)',
};

/**
 * What is there now, less what has come since, at the cost that the first revision since has replaced: the past is
 * reckoned back from today, so that a day of last quarter asks for what happened since and no more.
 */
const tables = ({ query }: AsOfCall): Sql => sql`
  (SELECT b.id, b.batch, b.item, b.warehouse, b.supplier_lot, b.received_at, b.expiry_date,
      b.current - COALESCE(since.delta, 0) AS quantity, COALESCE(revision.before, b.unit_cost) AS unit_cost
    FROM inventory.batch b
    LEFT JOIN (
      SELECT m.batch_id, sum(m.delta) AS delta FROM inventory.movement m WHERE ${later(query, movement)} GROUP BY m.batch_id
    ) since ON since.batch_id = b.id
    LEFT JOIN (
      SELECT DISTINCT ON (c.batch_id) c.batch_id, c.before FROM inventory.cost_change c WHERE ${later(query, revision)}
      ORDER BY c.batch_id, c.id
    ) revision ON revision.batch_id = b.id
    WHERE b.current <> COALESCE(since.delta, 0)) s
  LEFT JOIN catalogue.item i ON i.code = s.item
  LEFT JOIN catalogue.unit u ON u.id = i.unit
  LEFT JOIN catalogue.warehouse w ON w.code = s.warehouse`;

const value = '(s.quantity * s.unit_cost)::numeric(18,2)';

export const stockAsOfList = defineList(listStockAsOf, stockAsOfFields, {
  from: tables,
  select: {
    id: 's.id',
    batch: 's.batch',
    item: 's.item',
    itemNames: named('i', 's.item'),
    unit: named('u', `''`),
    category: 'i.category',
    warehouse: 's.warehouse',
    warehouseNames: named('w', 's.warehouse'),
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
  order: [{ field: 'item', direction: 'asc' }],
  warehouses: ['s.warehouse'],
  guarded: { unitCost: COST_READERS, value: COST_READERS },
  where: ({ query }) => (query.warehouse === undefined ? undefined : sql`s.warehouse = ${query.warehouse}`),
});

interface Sums {
  readonly batches: number;
  readonly items: number;
  readonly value: string;
}

/** What all its rows come to, and each warehouse’s part of it: one look at everything. */
export const stockAsOfTotals = async (
  ask: Ask,
  call: AsOfCall,
): Promise<Omit<StockAsOfTotals, 'freshness'>> => {
  const shown = (sum: string) => (mayReadCost(call.caller) ? sum : null);
  const { all, parts } = await totalsOf<typeof listStockAsOf, Sums>(ask, stockAsOfList, call, 's.warehouse', {
    batches: 'count(*)::int',
    items: 'count(DISTINCT s.item)::int',
    value: `COALESCE(sum(${value}), 0)::numeric(18,2)`,
  });
  const names = await namesOf(ask, [...parts.keys()]);
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

const namesOf = async (ask: Ask, codes: readonly string[]): Promise<ReadonlyMap<string, Names>> => {
  const rows = await ask<{ code: string; names: Names }>(
    sql`SELECT w.code, ${raw(named('w', 'w.code'))} AS names FROM catalogue.warehouse w WHERE w.code = ANY(${codes})`,
  );
  return new Map(rows.map(({ code, names }) => [code, names]));
};
