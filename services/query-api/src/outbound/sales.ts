import {
  listSaleItems,
  listSales,
  saleItemFields,
  salesFields,
  type SaleItemRow,
} from '@granary/api/outbound';
import { all, type QueryRunner, namedIfKnown, sql } from '../database/index.ts';
import { defineList } from '../lists/index.ts';
import { customerNamed, customerReferred, outboundColumns } from './queries.ts';

export const salesList = defineList(listSales, salesFields, {
  from: `documents.outbound o LEFT JOIN catalogue.supplier s ON s.code = o.supplier
    LEFT JOIN customers.customer c ON c.code = o.customer`,
  select: {
    ...outboundColumns,
    customer: customerNamed,
    salesDate: 'o.sales_date',
    priceList: 'o.price_list',
    salesAmount: 'o.sales_amount::numeric(18,2)',
    creditDeduction: 'o.credit_deduction::numeric(18,2)',
    salesApprover: 'o.sales_approver',
    salesApprovedAt: 'o.sales_approved_at',
    notice: 'o.notice',
    noticeVoid: 'o.notice_void',
  },
  columns: {
    customer: 'o.customer',
    customerName: `concat_ws(' ', c.name, c.english_name, c.khmer_name)`,
    salesDate: 'o.sales_on',
    expectedDate: 'o.expected_on',
    shippedAt: 'o.shipped_order',
    items: 'o.search_text',
  },
  id: 'o.number',
  search: ['o.search_text'],
  referred: [customerReferred],
  order: [{ field: 'createdAt', direction: 'desc' }],
  warehouses: ['o.warehouse'],
  where: ({ query: { deleted, warehouse } }) =>
    all([
      sql`o.type = 'sale'`,
      deleted ? sql`o.deleted_at IS NOT NULL` : sql`o.deleted_at IS NULL`,
      warehouse === undefined ? undefined : sql`o.warehouse = ${warehouse}`,
    ]),
});

/** Inactive items are not offered; discontinued ones are still sold. */
export const saleItemsList = defineList(listSaleItems, saleItemFields, {
  from: 'catalogue.item i LEFT JOIN catalogue.unit u ON u.id = i.unit',
  select: {
    code: 'i.code',
    name: 'i.name',
    englishName: 'i.english_name',
    khmerName: 'i.khmer_name',
    unit: namedIfKnown('u'),
    memberPrice: 'i.member_price::numeric(18,2)',
    retailPrice: 'i.retail_price::numeric(18,2)',
    // Depends on the caller: see `availabilityOf`.
    availability: `'[]'::jsonb`,
  },
  columns: {
    englishName: `COALESCE(i.english_name, '')`,
    khmerName: `COALESCE(i.khmer_name, '')`,
  },
  id: 'i.code',
  order: [{ field: 'code', direction: 'asc' }],
  where: () => sql`i.status <> 'inactive'`,
});

interface Available {
  readonly item: string;
  readonly warehouse: string;
  readonly available: string;
}

/** Available quantities of these items in the caller's warehouses. */
export const availabilityOf = async (
  runQuery: QueryRunner,
  items: readonly string[],
  warehouses: readonly string[] | 'all',
): Promise<(item: string) => SaleItemRow['availability']> => {
  const rows = await runQuery<Available>(sql`
    SELECT item, warehouse, available::numeric(18,3) AS available FROM inventory.item_stock
    WHERE item = ANY(${items}) AND available > 0
      AND (${warehouses === 'all'} OR warehouse = ANY(${warehouses === 'all' ? [] : warehouses}))
    ORDER BY available DESC, warehouse`);
  return (item) =>
    rows.filter((row) => row.item === item).map(({ warehouse, available }) => ({ warehouse, available }));
};
