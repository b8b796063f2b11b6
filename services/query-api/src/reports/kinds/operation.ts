import { deciders } from '@granary/api/workflow';
import { text } from '@granary/api/texts';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { tasksSeenBy } from '@granary/reading/workflow';
import { all, raw, sql, type Sql } from '../../database/index.ts';
import { ofKinds } from '../../stock/index.ts';
import { TASKS } from '../../workflow/index.ts';
import { catalogueOf, choice, common, cost, duration, figure } from '../columns.ts';
import {
  answers,
  calledBy,
  during,
  inWarehouses,
  type Report,
  type ReportScope,
  type ReportSection,
} from '../section.ts';
import { lostInTransit } from '../lost-in-transit.ts';
import { stockByItem } from './inventory.ts';

const moved = (scope: ReportScope): Sql =>
  all([during(scope, 'm.occurred_at'), inWarehouses(scope, 'm.warehouse'), sql`m.delta <> 0`]);

const movements: ReportSection = {
  title: text('出入库', 'Goods in and out', 'ទំនិញចូល និងចេញ'),
  columns: [
    common.warehouse,
    common.movement,
    common.lines,
    common.batches,
    figure(text('商品种类', 'Items', 'ចំនួនទំនិញ'), 'items'),
    common.value,
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      warehouse: 'm.warehouse',
      type: 'm.type',
      lines: 'count(*)::int',
      batches: 'count(DISTINCT m.batch_id)::int',
      items: 'count(DISTINCT m.item)::int',
      value: 'sum(abs(m.delta) * coalesce(m.unit_cost, b.unit_cost))::numeric(18,2)',
    })}
    FROM inventory.movement m LEFT JOIN inventory.batch b ON b.id = m.batch_id
    WHERE ${moved(scope)} GROUP BY m.warehouse, m.type ORDER BY m.warehouse, m.type`,
};

const took = (from: string, to: string): string => `avg(extract(epoch FROM ${to} - ${from}))::int`;
const seconds = text('平均用时', 'Average time', 'រយៈពេលមធ្យម');

const inbound: ReportSection = {
  title: text('入库单', 'Inbound orders', 'បញ្ជាទិញចូល'),
  for: ['inbound:read'],
  columns: [
    common.warehouse,
    choice(text('类型', 'Type', 'ប្រភេទ'), 'type', 'inboundType'),
    figure(text('创建', 'Created', 'បានបង្កើត'), 'created'),
    figure(text('已入库', 'Received', 'បានទទួល'), 'received'),
    duration(seconds, 'seconds'),
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      warehouse: 'o.warehouse',
      type: 'o.type',
      created: 'count(*)::int',
      received: 'count(o.received_at)::int',
      seconds: took('o.created_at', 'o.received_at'),
    })}
    FROM documents.inbound o
    WHERE ${all([
      during(scope, 'o.created_at'),
      inWarehouses(scope, 'o.warehouse'),
      sql`o.deleted_at IS NULL`,
    ])}
    GROUP BY o.warehouse, o.type ORDER BY o.warehouse, o.type`,
};

const outbound: ReportSection = {
  title: text('出库单', 'Outbound orders', 'បញ្ជាទិញចេញ'),
  for: ['outbound:read'],
  columns: [
    common.warehouse,
    choice(text('类型', 'Type', 'ប្រភេទ'), 'type', 'outboundType'),
    figure(text('创建', 'Created', 'បានបង្កើត'), 'created'),
    figure(text('已发货', 'Shipped', 'បានដឹក'), 'shipped'),
    duration(seconds, 'seconds'),
    figure(text('拣货行', 'Lines picked', 'ជួរបានរើស'), 'picked'),
    figure(text('拣货短缺行', 'Short-picked lines', 'ជួររើសខ្វះ'), 'short'),
    figure(text('拣货准确率（%）', 'Pick accuracy (%)', 'ភាពត្រឹមត្រូវនៃការរើស (%)'), 'accuracy'),
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      warehouse: 't.warehouse',
      type: 't.type',
      created: 'count(*)::int',
      shipped: 'count(t.shipped_at)::int',
      seconds: took('t.created_at', 't.shipped_at'),
      picked: 'sum(t.picked)::int',
      short: 'sum(t.short)::int',
      accuracy: 'round(100.0 * sum(t.picked - t.short) / nullif(sum(t.picked), 0), 2)',
    })}
    FROM (SELECT o.warehouse, o.type, o.created_at, o.shipped_at, l.picked, l.short FROM documents.outbound o
      CROSS JOIN LATERAL (SELECT count(*) AS picked, count(*) FILTER (WHERE (line->>'short')::numeric > 0) AS short
        FROM jsonb_array_elements(o.lines) AS line
        WHERE (line->>'picked')::numeric > 0 OR (line->>'short')::numeric > 0) l
      WHERE ${all([
        during(scope, 'o.created_at'),
        inWarehouses(scope, 'o.warehouse'),
        sql`o.deleted_at IS NULL`,
        handedOver,
      ])}) t
    GROUP BY t.warehouse, t.type ORDER BY t.warehouse, t.type`,
};

/** Excludes sales that have not been handed over to the warehouse. */
const handedOver = sql`NOT (o.type = 'sale' AND o.status IN ('created', 'sales_pending', 'sales_approved', 'sales_rejected'))`;

/** Written off, less what was taken back, and lost on the way. */
const lostGoods = (scope: ReportScope): Sql => sql`
  SELECT m.warehouse, m.item, -m.delta AS quantity, coalesce(m.unit_cost, b.unit_cost) AS unit_cost, b.expiry_date,
    m.occurred_at
  FROM inventory.movement m LEFT JOIN inventory.batch b ON b.id = m.batch_id
  WHERE ${moved(scope)} AND ${ofKinds('m', ['loss'])}
  UNION ALL
  SELECT l.warehouse, l.item, l.quantity, l.unit_cost, l.expiry_date, l.occurred_at FROM ${lostInTransit(scope)} l`;

const losses: ReportSection = {
  title: text('报损', 'Losses', 'ការខាតបង់'),
  columns: [
    common.warehouse,
    common.item,
    common.itemName,
    common.lines,
    common.quantity,
    common.unit,
    common.value,
    cost(text('其中过期', 'Of which expired', 'ក្នុងនោះផុតកំណត់'), 'expired'),
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      warehouse: 't.warehouse',
      item: 't.item',
      itemName: calledBy('i', scope.language, 't.item'),
      lines: 't.lines',
      quantity: 't.quantity',
      unit: calledBy('u', scope.language, `''`),
      value: 't.value',
      expired: 't.expired',
    })}
    FROM (SELECT l.warehouse, l.item, ${answers({
      lines: `count(*) FILTER (WHERE l.quantity > 0)::int`,
      quantity: 'sum(l.quantity)',
      value: 'sum(l.quantity * l.unit_cost)::numeric(18,2)',
      expired: `coalesce(sum(l.quantity * l.unit_cost) FILTER (WHERE l.expiry_date < (l.occurred_at AT TIME ZONE '${COMPANY_TIME_ZONE}')::date), 0)::numeric(18,2)`,
    })}
      FROM (${lostGoods(scope)}) l GROUP BY l.warehouse, l.item) t
    ${raw(catalogueOf('t.item'))} ORDER BY t.warehouse, t.item`,
};

const epoch = `extract(epoch FROM t.closed_at - t.opened_at)`;
const decided = `t.status IN ('approved', 'rejected')`;

/** Restricted to the kinds of decisions the reader may see. */
const approvals: ReportSection = {
  title: text('审批', 'Approvals', 'ការអនុម័ត'),
  for: ['system:admin', ...deciders],
  columns: [
    choice(text('审批类型', 'Decision', 'ប្រភេទការអនុម័ត'), 'kind', 'decision'),
    figure(text('通过', 'Approved', 'បានអនុម័ត'), 'approved'),
    figure(text('驳回', 'Rejected', 'បានបដិសេធ'), 'rejected'),
    figure(text('撤回', 'Withdrawn', 'បានដកវិញ'), 'withdrawn'),
    figure(text('通过率（%）', 'Approved (%)', 'អត្រាអនុម័ត (%)'), 'rate'),
    duration(seconds, 'mean'),
    duration(text('90% 用时', '90% within', 'ក្នុងរយៈពេល (90%)'), 'p90'),
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      kind: 't.kind',
      approved: `(count(*) FILTER (WHERE t.status = 'approved'))::int`,
      rejected: `(count(*) FILTER (WHERE t.status = 'rejected'))::int`,
      withdrawn: `(count(*) FILTER (WHERE t.status = 'withdrawn'))::int`,
      rate: `round(100.0 * count(*) FILTER (WHERE t.status = 'approved') / nullif(count(*) FILTER (WHERE ${decided}), 0), 2)`,
      mean: `(avg(${epoch}) FILTER (WHERE ${decided}))::int`,
      p90: `(percentile_cont(0.9) WITHIN GROUP (ORDER BY ${epoch}) FILTER (WHERE ${decided}))::int`,
    })}
    FROM ${raw(TASKS)}
    WHERE ${all([
      during(scope, 't.closed_at'),
      tasksSeenBy(scope.caller),
      scope.asked.warehouse === undefined ? undefined : sql`i.warehouse = ${scope.asked.warehouse}`,
    ])}
    GROUP BY t.kind ORDER BY t.kind`,
};

export const operation: Report = {
  models: ['inventory', 'documents', 'workflow', 'catalogue'],
  sections: [movements, inbound, outbound, stockByItem, losses, approvals],
};
