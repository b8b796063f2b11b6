import { text, type Text } from '@granary/api/texts';
import { all, raw, sql, type Sql } from '../../database/index.ts';
import { classLabels } from '../../recalls/index.ts';
import { catalogueOf, choice, common, figure, moment, words } from '../columns.ts';
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

const opened = (scope: ReportScope): Sql =>
  all([
    during(scope, 'r.opened_at'),
    asAsked(scope, 'item', 'r.item'),
    sql`EXISTS (SELECT FROM unnest(r.warehouses) AS place (code) WHERE ${inWarehouses(scope, 'place.code')})`,
  ]);

const status = choice(text('状态', 'Status', 'ស្ថានភាព'), 'status', 'recall');

const cases: ReportSection = {
  title: text('召回', 'Recalls', 'ការប្រមូលទំនិញត្រឡប់'),
  columns: [
    common.number,
    status,
    {
      label: text('召回级别', 'Class', 'ថ្នាក់'),
      of: 'classification',
      words: (language) =>
        Object.fromEntries(
          Object.entries<Text>(classLabels).map(([classification, said]) => [classification, said[language]]),
        ),
    },
    common.item,
    common.itemName,
    common.batch,
    common.supplierLot,
    common.batches,
    common.reason,
    words(text('启动人', 'Opened by', 'បើកដោយ'), 'openedBy'),
    moment(text('启动时间', 'Opened', 'បានបើក'), 'openedAt'),
    moment(text('结束时间', 'Ended', 'បានបញ្ចប់'), 'endedAt'),
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      number: 'r.number',
      status: 'r.status',
      classification: 'r.classification',
      item: 'r.item',
      itemName: calledBy('i', scope.language, 'r.item'),
      batch: 'r.batch',
      supplierLot: 'r.supplier_lot',
      batches: 'cardinality(r.batches)',
      reason: 'r.reason',
      openedBy: 'r.opened_by',
      openedAt: 'r.opened_at',
      endedAt: 'r.ended_at',
    })}
    FROM recalls.recall r ${raw(catalogueOf('r.item'))}
    WHERE ${opened(scope)} ORDER BY r.opened_at, r.number`,
};

const batches: ReportSection = {
  title: text('涉及批次', 'Batches', 'បាច់ពាក់ព័ន្ធ'),
  columns: [
    common.number,
    common.warehouse,
    common.item,
    common.itemName,
    common.batch,
    common.supplierLot,
    common.batchStatus,
    figure(text('入库总量', 'Received in total', 'ទទួលសរុប'), 'received'),
    figure(text('现存', 'On hand', 'នៅក្នុងដៃ'), 'current'),
    common.unit,
    common.value,
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      number: 'r.number',
      warehouse: 'b.warehouse',
      item: 'b.item',
      itemName: calledBy('i', scope.language, 'b.item'),
      batch: 'b.batch',
      supplierLot: 'b.supplier_lot',
      status: 'b.status',
      received: 'b.received',
      current: 'b.current',
      unit: calledBy('u', scope.language, `''`),
      value: 'b.value',
    })}
    FROM recalls.recall r JOIN inventory.batch b ON b.id = ANY(r.batches) ${raw(catalogueOf('b.item'))}
    WHERE ${opened(scope)} AND ${inWarehouses(scope, 'b.warehouse')}
    ORDER BY r.opened_at, r.number, b.id`,
};

export const recalls: Report = { models: ['recalls', 'inventory', 'catalogue'], sections: [cases, batches] };
