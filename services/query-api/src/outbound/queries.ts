import {
  listOutbounds,
  listPickTasks,
  outboundFields,
  pickTaskFields,
  type OutboundRow,
} from '@granary/api/outbound';
import { SOME_MOMENT } from '@granary/read-models/outbound';
import { all, any, type QueryRunner, coded, sql, type Sql } from '../database/index.ts';
import { defineList } from '../lists/index.ts';

/** Transfers are visible at the destination once they are shipped. */
const arrivingAt = (warehouse: string) =>
  sql`o.destination = ${warehouse} AND o.status IN ('shipped', 'delivered')`;

/** Columns shared by every list of outbound orders. */
export const outboundColumns = {
  number: 'o.number',
  title: 'o.title',
  priority: 'o.priority',
  type: 'o.type',
  status: 'o.status',
  allocation: 'o.allocation',
  processing: 'o.processing',
  warehouse: 'o.warehouse',
  destination: 'o.destination',
  supplier: coded('o.supplier', 's'),
  reference: 'o.reference',
  expectedDate: 'o.expected_date',
  lineCount: 'o.line_count',
  quantity: 'o.quantity::numeric(18,3)',
  short: 'o.short::numeric(18,3)',
  shipped: 'o.shipped::numeric(18,3)',
  createdBy: 'o.created_by',
  createdAt: 'o.created_at',
  updatedAt: 'o.updated_at',
  shippedAt: 'o.shipped_at',
  deletedAt: 'o.deleted_at',
} as const;

export const customerNamed = coded('o.customer', 'c');

const withParties = `documents.outbound o LEFT JOIN catalogue.supplier s ON s.code = o.supplier
  LEFT JOIN customers.customer c ON c.code = o.customer`;

export const customerReferred = { column: 'o.customer', of: 'customers.customer' };
const parties = [customerReferred, { column: 'o.supplier', of: 'catalogue.supplier' }];

/** Orders `o` shipped at this moment or later. The indexed column has a far moment for those that are not. */
export const shippedSince = (moment: string): Sql =>
  sql`o.shipped_order >= ${moment} AND o.shipped_order < ${SOME_MOMENT}`;

/** Sales belong to the sellers until they are handed over to the warehouse, and again once deleted. */
const withSales = sql`(o.type = 'sale' AND (o.deleted_at IS NOT NULL
  OR o.status IN ('created', 'sales_pending', 'sales_approved', 'sales_rejected')))`;

export const outboundsList = defineList(listOutbounds, outboundFields, {
  from: withParties,
  select: {
    ...outboundColumns,
    customer: customerNamed,
  },
  columns: {
    supplier: 'o.supplier',
    customer: `COALESCE(o.customer, '')`,
    expectedDate: 'o.expected_on',
    shippedAt: 'o.shipped_order',
    items: 'o.search_text',
  },
  id: 'o.number',
  search: ['o.search_text'],
  referred: parties,
  order: [{ field: 'createdAt', direction: 'desc' }],
  warehouses: ['o.warehouse', 'o.destination'],
  where: ({ query: { deleted, warehouse } }) =>
    all([
      sql`NOT ${withSales}`,
      deleted ? sql`o.deleted_at IS NOT NULL` : sql`o.deleted_at IS NULL`,
      warehouse === undefined ? undefined : any([sql`o.warehouse = ${warehouse}`, arrivingAt(warehouse)]),
    ]),
});

export const pickTasksList = defineList(listPickTasks, pickTaskFields, {
  from: withParties,
  select: {
    number: 'o.number',
    title: 'o.title',
    priority: 'o.priority',
    type: 'o.type',
    status: 'o.status',
    allocation: 'o.allocation',
    warehouse: 'o.warehouse',
    destination: 'o.destination',
    supplier: outboundColumns.supplier,
    customer: customerNamed,
    expectedDate: 'o.expected_date',
    lineCount: 'o.line_count',
    quantity: 'o.quantity::numeric(18,3)',
    allocated: 'o.allocated::numeric(18,3)',
    short: 'o.short::numeric(18,3)',
    picked: 'o.picked::numeric(18,3)',
    picker: 'o.picker',
    pickerId: 'o.picker_id',
    releasedAt: 'o.released_at',
  },
  columns: { expectedDate: 'o.expected_on' },
  id: 'o.number',
  search: ['o.search_text'],
  referred: parties,
  order: [
    { field: 'priority', direction: 'desc' },
    { field: 'expectedDate', direction: 'asc' },
    { field: 'releasedAt', direction: 'asc' },
  ],
  warehouses: ['o.warehouse'],
  where: ({ query: { warehouse } }) =>
    all([
      sql`o.status IN ('pending', 'picking', 'picked')`,
      sql`o.deleted_at IS NULL`,
      warehouse === undefined ? undefined : sql`o.warehouse = ${warehouse}`,
    ]),
});

type Named = NonNullable<OutboundRow['supplier']>;

export const nameOfCustomer = async (runQuery: QueryRunner, code: string): Promise<Named> => {
  const [found] = await runQuery<Named>(sql`
    SELECT code, name, english_name AS "englishName", khmer_name AS "khmerName"
    FROM customers.customer WHERE code = ${code}`);
  return found ?? { code, name: null, englishName: null, khmerName: null };
};

export const nameOfSupplier = async (runQuery: QueryRunner, code: string): Promise<Named> => {
  const [found] = await runQuery<Named>(sql`
    SELECT code, name, english_name AS "englishName", khmer_name AS "khmerName"
    FROM catalogue.supplier WHERE code = ${code}`);
  return found ?? { code, name: null, englishName: null, khmerName: null };
};
