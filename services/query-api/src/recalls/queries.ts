import {
  LOTS_MOST,
  listRecalls,
  recallFields,
  type RecallDetail,
  type SupplierLot,
} from '@granary/api/recalls';
import { all, type QueryRunner, named, raw, sql } from '../database/index.ts';
import { defineList } from '../lists/index.ts';

const catalogue = (item: string): string =>
  `LEFT JOIN catalogue.item i ON i.code = ${item} LEFT JOIN catalogue.unit u ON u.id = i.unit`;

export const recallsList = defineList(listRecalls, recallFields, {
  from: `recalls.recall r ${catalogue('r.item')}`,
  select: {
    number: 'r.number',
    subject: 'r.subject',
    item: 'r.item',
    itemNames: named('i', 'r.item'),
    unit: named('u', `''`),
    batch: 'r.batch',
    supplierLot: 'r.supplier_lot',
    classification: 'r.classification',
    status: 'r.status',
    reason: 'r.reason',
    batchCount: 'cardinality(r.batches)',
    warehouses: 'r.warehouses',
    remaining: `(SELECT coalesce(sum(b.current), 0)::numeric(18,3) FROM inventory.batch b WHERE b.id = ANY(r.batches))`,
    openedBy: 'r.opened_by',
    openedAt: 'r.opened_at',
    endedAt: 'r.ended_at',
  },
  columns: { batches: 'r.search_text', supplierLot: `coalesce(r.supplier_lot, '')` },
  id: 'r.number',
  search: ['r.search_text'],
  order: [{ field: 'openedAt', direction: 'desc' }],
  where: ({ caller, query }) =>
    all([
      caller.warehouses === 'all' ? undefined : sql`r.warehouses && ${caller.warehouses}::text[]`,
      query.warehouse === undefined ? undefined : sql`${query.warehouse} = ANY(r.warehouses)`,
    ]),
});

/** Batches under this recall that are not in the case: they arrived after it was closed. */
export const batchesBlockedBy = (
  runQuery: QueryRunner,
  {
    number,
    item,
    known,
  }: { readonly number: string; readonly item: string; readonly known: readonly string[] },
): Promise<{ readonly id: string }[]> =>
  runQuery(sql`
    SELECT id FROM inventory.batch
    WHERE item = ${item} AND ${number} = ANY(recalls) AND NOT (id = ANY(${known}::text[])) ORDER BY received_at, id`);

/** Supplier lots by number or item, in the caller's warehouses. */
export const lotsFound = (
  runQuery: QueryRunner,
  q: string,
  warehouses: readonly string[] | 'all',
): Promise<SupplierLot[]> =>
  runQuery<SupplierLot>(sql`
    SELECT b.item, ${raw(named('i', 'b.item'))} AS "itemNames", ${raw(named('u', `''`))} AS unit,
      b.supplier_lot AS "supplierLot", max(b.supplier) AS supplier, count(*)::int AS batches,
      array_agg(DISTINCT b.warehouse) AS warehouses, sum(b.current)::numeric(18,3) AS current
    FROM inventory.batch b ${raw(catalogue('b.item'))}
    WHERE b.supplier_lot IS NOT NULL AND ${warehouses === 'all' ? sql`true` : sql`b.warehouse = ANY(${warehouses})`}
      AND (b.supplier_lot ILIKE ${like(q)} OR b.item ILIKE ${like(q)} OR i.name ILIKE ${like(q)}
        OR i.english_name ILIKE ${like(q)} OR i.khmer_name ILIKE ${like(q)})
    GROUP BY b.item, b.supplier_lot, i.name, i.english_name, i.khmer_name, u.name, u.english_name, u.khmer_name
    ORDER BY max(b.received_at) DESC, b.item, b.supplier_lot LIMIT ${LOTS_MOST}`);

const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

type Named = RecallDetail['customers'][number]['customer'];

interface OrderFound {
  readonly number: string;
  readonly type: RecallDetail['orders'][number]['type'];
  readonly status: RecallDetail['orders'][number]['status'];
  readonly allocation: RecallDetail['orders'][number]['allocation'];
  readonly customer: string | null;
  readonly shippedAt: string | null;
}

/** Order and catalogue data for the goods of a case. */
export interface Surroundings {
  readonly item: Pick<RecallDetail, 'itemNames' | 'unit'>;
  readonly warehouses: ReadonlyMap<string, Named>;
  readonly customers: ReadonlyMap<string, Named>;
  readonly orders: ReadonlyMap<string, OrderFound>;
}

interface Asked {
  readonly item: string;
  readonly warehouses: readonly string[];
  readonly customers: readonly string[];
  readonly orders: readonly string[];
}

export const surroundingsOf = async (runQuery: QueryRunner, asked: Asked): Promise<Surroundings> => {
  const [item] = await runQuery<Surroundings['item']>(sql`
    SELECT ${raw(named('i', 'wanted.code'))} AS "itemNames", ${raw(named('u', `''`))} AS unit
    FROM (SELECT ${asked.item}::text AS code) wanted ${raw(catalogue('wanted.code'))}`);
  const orders = await runQuery<OrderFound>(sql`
    SELECT number, type, status, allocation, customer, shipped_at AS "shippedAt"
    FROM documents.outbound WHERE number = ANY(${asked.orders})`);
  const buyers = orders.flatMap(({ customer }) => customer ?? []);
  const customers = await runQuery<Named>(sql`
    SELECT code, name, english_name AS "englishName", khmer_name AS "khmerName"
    FROM customers.customer WHERE code = ANY(${[...new Set([...asked.customers, ...buyers])]})`);
  const warehouses = await runQuery<Named>(sql`
    SELECT code, name, english_name AS "englishName", khmer_name AS "khmerName"
    FROM catalogue.warehouse WHERE code = ANY(${asked.warehouses})`);
  const nameless = { name: asked.item, englishName: null, khmerName: null };
  return {
    item: item ?? { itemNames: nameless, unit: { ...nameless, name: '' } },
    warehouses: new Map(warehouses.map((found) => [found.code, found])),
    customers: new Map(customers.map((found) => [found.code, found])),
    orders: new Map(orders.map((found) => [found.number, found])),
  };
};
