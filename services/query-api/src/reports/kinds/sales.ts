import { PROFIT_READERS } from '@granary/api/costs';
import { reportRules } from '@granary/api/reports';
import { text, type Text } from '@granary/api/texts';
import { allSold, marginOf, shippedOn } from '../../costs/index.ts';
import { all, raw, sql, type Sql } from '../../database/index.ts';
import { catalogueOf, common, figure, moment, words } from '../columns.ts';
import {
  answers,
  asAsked,
  calledBy,
  during,
  inWarehouses,
  type Report,
  type ReportColumn,
  type ReportScope,
  type ReportSection,
} from '../section.ts';

/** Lines of valid shipments in the period, minus returns. */
export const soldThen = (scope: ReportScope): Sql => sql`
  ${raw(allSold)} x WHERE ${all([
    during(scope, 'x.shipped_at'),
    inWarehouses(scope, 'x.warehouse'),
    asAsked(scope, 'customer', 'x.customer'),
    asAsked(scope, 'item', 'x.item'),
  ])}`;

const earned = (label: Text, of: string): ReportColumn => ({
  ...figure(label, of),
  for: PROFIT_READERS,
});

/** In other reports, only for readers of the sales report. */
const taken = (label: Text, of: string): ReportColumn => ({
  ...figure(label, of),
  for: reportRules.sales.access,
});
export const revenue = taken(text('销售额', 'Revenue', 'ចំណូល'), 'revenue');
export const orders = taken(text('单数', 'Orders', 'ចំនួនបញ្ជាទិញ'), 'orders');
/** Cost and profit at the cost in force at shipment. */
export const profit = [
  earned(text('成本', 'Cost', 'ថ្លៃដើម'), 'cost'),
  earned(text('利润', 'Profit', 'ប្រាក់ចំណេញ'), 'profit'),
  earned(text('毛利率（%）', 'Margin (%)', 'អត្រាចំណេញ (%)'), 'margin'),
];

/** Aggregates over a set of lines. */
export const takings = {
  orders: 'count(DISTINCT x.number)::int',
  lines: 'count(*)::int',
  quantity: 'sum(x.quantity)',
  revenue: 'sum(x.revenue)::numeric(18,2)',
  cost: 'sum(x.cost)::numeric(18,2)',
  profit: 'sum(x.profit)::numeric(18,2)',
  margin: marginOf('sum(x.profit)', 'sum(x.revenue)'),
};
const carried = (fields: readonly (keyof typeof takings)[]) =>
  Object.fromEntries(fields.map((field) => [field, `t.${field}`]));

const byItem: ReportSection = {
  title: text('按商品', 'By item', 'តាមទំនិញ'),
  chart: { names: 'itemName', figures: 'revenue' },
  columns: [common.item, common.itemName, orders, common.quantity, common.unit, revenue, ...profit],
  rows: (scope) => sql`
    SELECT ${answers({
      item: 't.item',
      itemName: calledBy('i', scope.language, 't.item'),
      unit: calledBy('u', scope.language, `''`),
      ...carried(['orders', 'quantity', 'revenue', 'cost', 'profit', 'margin']),
    })}
    FROM (SELECT x.item, ${answers(takings)} FROM ${soldThen(scope)} GROUP BY x.item) t ${raw(catalogueOf('t.item'))}
    ORDER BY t.revenue DESC, t.item`,
};

const byDay: ReportSection = {
  title: text('按日', 'By day', 'តាមថ្ងៃ'),
  chart: { names: 'day', figures: 'revenue' },
  columns: [words(text('日期', 'Day', 'ថ្ងៃ'), 'day'), orders, common.lines, revenue, ...profit],
  rows: (scope) => sql`
    SELECT ${answers({ day: shippedOn, ...takings })} FROM ${soldThen(scope)} GROUP BY ${raw(shippedOn)} ORDER BY 1`,
};

const lines: ReportSection = {
  title: text('销售明细', 'Lines', 'ជួរលក់'),
  columns: [
    moment(text('发货时间', 'Shipped', 'ដឹកនៅ'), 'shippedAt'),
    common.number,
    words(text('行', 'Line', 'ជួរ'), 'line'),
    common.warehouse,
    common.customer,
    common.customerName,
    common.item,
    common.itemName,
    common.quantity,
    common.unit,
    figure(text('单价', 'Unit price', 'តម្លៃឯកតា'), 'unitPrice'),
    revenue,
    ...profit,
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      shippedAt: 'x.shipped_at',
      number: 'x.number',
      line: 'x.line',
      warehouse: 'x.warehouse',
      customer: 'x.customer',
      customerName: calledBy('c', scope.language, 'x.customer'),
      item: 'x.item',
      itemName: calledBy('i', scope.language, 'x.item'),
      quantity: 'x.quantity',
      unit: calledBy('u', scope.language, `''`),
      unitPrice: 'x.unit_price',
      revenue: 'x.revenue',
      cost: 'x.cost',
      profit: 'x.profit',
      margin: marginOf('x.profit', 'x.revenue'),
    })}
    FROM (SELECT x.* FROM ${soldThen(scope)}) x ${raw(catalogueOf('x.item'))}
    LEFT JOIN customers.customer c ON c.code = x.customer
    ORDER BY x.shipped_at, x.id`,
};

const byCustomer: ReportSection = {
  title: text('按客户', 'By customer', 'តាមអតិថិជន'),
  chart: { names: 'customerName', figures: 'revenue' },
  columns: [common.customer, common.customerName, orders, common.lines, revenue, ...profit],
  rows: (scope) => sql`
    SELECT ${answers({
      customer: 't.customer',
      customerName: calledBy('c', scope.language, 't.customer'),
      ...carried(['orders', 'lines', 'revenue', 'cost', 'profit', 'margin']),
    })}
    FROM (SELECT x.customer, ${answers(takings)} FROM ${soldThen(scope)} GROUP BY x.customer) t
    LEFT JOIN customers.customer c ON c.code = t.customer
    ORDER BY t.revenue DESC, t.customer`,
};

export const sales: Report = {
  models: ['profit', 'catalogue', 'customers'],
  sections: [byItem, byCustomer, byDay, lines],
};
