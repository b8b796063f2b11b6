import { text } from '@granary/api/texts';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { all, raw, sql, type Sql } from '../../database/index.ts';
import { catalogueOf, common, cost, figure, words } from '../columns.ts';
import {
  answers,
  asAsked,
  calledBy,
  dayOf,
  during,
  inWarehouses,
  type Report,
  type ReportScope,
  type ReportSection,
} from '../section.ts';

/** Receipts per batch in the period, minus reversed receipts. */
const received = (scope: ReportScope): Sql => sql`(
  SELECT b.id, b.supplier, b.item, b.quality, b.expiry_date, b.current, r.quantity, r.value, r.came_at
  FROM (SELECT m.batch_id, sum(m.delta) AS quantity, sum(m.delta * coalesce(m.unit_cost, b.unit_cost)) AS value,
      min(m.occurred_at) AS came_at
    FROM inventory.movement m JOIN inventory.batch b ON b.id = m.batch_id
    WHERE ${all([
      sql`m.type IN ('inbound', 'reversal') AND m.document_kind = 'inbound' AND b.supplier IS NOT NULL`,
      during(scope, 'm.occurred_at'),
      inWarehouses(scope, 'm.warehouse'),
      asAsked(scope, 'supplier', 'b.supplier'),
      asAsked(scope, 'item', 'm.item'),
    ])}
    GROUP BY m.batch_id HAVING sum(m.delta) > 0) r
  JOIN inventory.batch b ON b.id = r.batch_id) x`;

const share = (condition: string): string =>
  `round(100.0 * count(*) FILTER (WHERE ${condition}) / count(*), 2)`;
const isExpired = (scope: ReportScope): string => `x.current > 0 AND x.expiry_date < ${dayOf(scope)}`;

const suppliers: ReportSection = {
  title: text('供应商', 'Suppliers', 'អ្នកផ្គត់ផ្គង់'),
  chart: { names: 'supplierName', figures: 'value' },
  columns: [
    common.supplier,
    common.supplierName,
    common.batches,
    figure(text('商品种类', 'Items', 'ចំនួនទំនិញ'), 'items'),
    common.value,
    figure(text('质检不合格率（%）', 'Failed inspection (%)', 'មិនឆ្លងកាត់ (%)'), 'rejected'),
    figure(text('在库过期率（%）', 'Expired in stock (%)', 'ផុតកំណត់ក្នុងស្តុក (%)'), 'expired'),
    figure(text('召回率（%）', 'Recalled (%)', 'ប្រមូលត្រឡប់ (%)'), 'recalled'),
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      supplier: 't.supplier',
      supplierName: calledBy('s', scope.language, 't.supplier'),
      batches: 't.batches',
      items: 't.items',
      value: 't.value',
      rejected: 't.rejected',
      expired: 't.expired',
      recalled: 't.recalled',
    })}
    FROM (SELECT x.supplier, ${answers({
      batches: 'count(*)::int',
      items: 'count(DISTINCT x.item)::int',
      value: 'sum(x.value)::numeric(18,2)',
      rejected: share(`x.quality = 'failed'`),
      expired: share(isExpired(scope)),
      recalled: share('x.id IN (SELECT unnest(r.batches) FROM recalls.recall r)'),
    })}
      FROM ${received(scope)} GROUP BY x.supplier) t
    LEFT JOIN catalogue.supplier s ON s.code = t.supplier
    ORDER BY t.supplier`,
};

const prices: ReportSection = {
  title: text('价格走势', 'Prices by month', 'តម្លៃតាមខែ'),
  columns: [
    words(text('月份', 'Month', 'ខែ'), 'month'),
    common.supplier,
    common.supplierName,
    common.item,
    common.itemName,
    common.batches,
    common.quantity,
    common.unit,
    cost(text('最低成本', 'Lowest cost', 'ថ្លៃដើមទាបបំផុត'), 'lowest'),
    cost(text('平均成本', 'Average cost', 'ថ្លៃដើមមធ្យម'), 'average'),
    cost(text('最高成本', 'Highest cost', 'ថ្លៃដើមខ្ពស់បំផុត'), 'highest'),
    common.value,
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      month: 't.month',
      supplier: 't.supplier',
      supplierName: calledBy('s', scope.language, 't.supplier'),
      item: 't.item',
      itemName: calledBy('i', scope.language, 't.item'),
      batches: 't.batches',
      quantity: 't.quantity',
      unit: calledBy('u', scope.language, `''`),
      lowest: 't.lowest',
      average: 't.average',
      highest: 't.highest',
      value: 't.value',
    })}
    FROM (SELECT ${answers({
      month: `to_char(x.came_at AT TIME ZONE '${COMPANY_TIME_ZONE}', 'YYYY-MM')`,
      supplier: 'x.supplier',
      item: 'x.item',
      batches: 'count(*)::int',
      quantity: 'sum(x.quantity)',
      lowest: 'min(x.value / x.quantity)::numeric(18,6)',
      average: '(sum(x.value) / sum(x.quantity))::numeric(18,6)',
      highest: 'max(x.value / x.quantity)::numeric(18,6)',
      value: 'sum(x.value)::numeric(18,2)',
    })}
      FROM ${received(scope)} GROUP BY 1, x.supplier, x.item) t
    ${raw(catalogueOf('t.item'))} LEFT JOIN catalogue.supplier s ON s.code = t.supplier
    ORDER BY t.supplier, t.item, t.month`,
};

export const supplier: Report = {
  models: ['inventory', 'catalogue', 'recalls'],
  sections: [suppliers, prices],
};
