import { text } from '@granary/api/texts';
import { allAtOnce } from '../../audit/index.ts';
import { all, any, raw, sql, type Sql } from '../../database/index.ts';
import { catalogueOf, common, cost, figure } from '../columns.ts';
import {
  answers,
  asAsked,
  calledBy,
  during,
  inWarehouses,
  type Report,
  type ReportScope,
  type ReportSection,
} from '../section.ts';

/** Opening and closing stock of each batch and its movements in the period, by business time. */
const courses = (scope: ReportScope): Sql => {
  const then = allAtOnce(since(scope, 'm.occurred_at'), since(scope, 'c.changed_at'));
  return sql`(
    SELECT b.id, b.warehouse, b.item, b.batch, b.supplier_lot, coalesce(s.expiry_date, b.expiry_date) AS expiry_date,
      (coalesce(s.quantity, 0) - coalesce(p.came, 0) + coalesce(p.went, 0))::numeric(18,3) AS opening,
      coalesce(p.came, 0)::numeric(18,3) AS came, coalesce(p.went, 0)::numeric(18,3) AS went,
      coalesce(s.quantity, 0)::numeric(18,3) AS closing,
      s.unit_cost, coalesce(s.quantity * s.unit_cost, 0)::numeric(18,2) AS value
    FROM inventory.batch b
    LEFT JOIN ${then} ON s.id = b.id
    LEFT JOIN (SELECT m.batch_id, sum(m.delta) FILTER (WHERE m.delta > 0) AS came,
        -sum(m.delta) FILTER (WHERE m.delta < 0) AS went
      FROM inventory.movement m WHERE ${all([during(scope, 'm.occurred_at'), sql`m.delta <> 0`])} GROUP BY m.batch_id) p
      ON p.batch_id = b.id
    WHERE ${all([
      any([sql`s.quantity IS NOT NULL`, sql`p.batch_id IS NOT NULL`]),
      inWarehouses(scope, 'b.warehouse'),
      asAsked(scope, 'item', 'b.item'),
    ])})`;
};

/** After the period. */
const since = ({ before }: ReportScope, moment: string): Sql => sql`${raw(moment)} >= ${before}`;

const course = [
  figure(text('期初', 'Opening', 'ដើមគ្រា'), 'opening'),
  figure(text('入', 'In', 'ចូល'), 'came'),
  figure(text('出', 'Out', 'ចេញ'), 'went'),
  figure(text('期末', 'Closing', 'ចុងគ្រា'), 'closing'),
];

export const stockByItem: ReportSection = {
  title: text('按商品', 'By item', 'តាមទំនិញ'),
  chart: { names: 'itemName', figures: 'value' },
  columns: [
    common.warehouse,
    common.item,
    common.itemName,
    common.batches,
    ...course,
    common.unit,
    figure(text('周转次数', 'Turnover', 'ចំនួនវិល'), 'turnover'),
    cost(text('期末金额', 'Closing value', 'តម្លៃចុងគ្រា'), 'value'),
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      warehouse: 't.warehouse',
      item: 't.item',
      itemName: calledBy('i', scope.language, 't.item'),
      batches: 't.batches',
      opening: 't.opening',
      came: 't.came',
      went: 't.went',
      closing: 't.closing',
      unit: calledBy('u', scope.language, `''`),
      turnover: 'round(2 * t.went / nullif(t.opening + t.closing, 0), 2)',
      value: 't.value',
    })}
    FROM (SELECT x.warehouse, x.item, count(*)::int AS batches, sum(x.opening) AS opening, sum(x.came) AS came,
        sum(x.went) AS went, sum(x.closing) AS closing, sum(x.value) AS value
      FROM ${courses(scope)} x GROUP BY x.warehouse, x.item) t
    ${raw(catalogueOf('t.item'))}
    ORDER BY t.warehouse, t.item`,
};

const byBatch: ReportSection = {
  title: text('按批次', 'By batch', 'តាមបាច់'),
  columns: [
    common.warehouse,
    common.item,
    common.itemName,
    common.batch,
    common.supplierLot,
    common.expiryDate,
    ...course,
    common.unit,
    common.unitCost,
    cost(text('期末金额', 'Closing value', 'តម្លៃចុងគ្រា'), 'value'),
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      warehouse: 'x.warehouse',
      item: 'x.item',
      itemName: calledBy('i', scope.language, 'x.item'),
      batch: 'x.batch',
      supplierLot: 'x.supplier_lot',
      expiryDate: 'x.expiry_date',
      opening: 'x.opening',
      came: 'x.came',
      went: 'x.went',
      closing: 'x.closing',
      unit: calledBy('u', scope.language, `''`),
      unitCost: 'x.unit_cost',
      value: 'x.value',
    })}
    FROM ${courses(scope)} x ${raw(catalogueOf('x.item'))}
    ORDER BY x.warehouse, x.item, x.id`,
};

export const inventory: Report = { models: ['inventory', 'catalogue'], sections: [stockByItem, byBatch] };
