import { text } from '@granary/api/texts';
import { all, raw, sql } from '../../database/index.ts';
import { batchCodeOf, catalogueOf, choice, common, figure, moment, words } from '../columns.ts';
import {
  answers,
  asAsked,
  calledBy,
  during,
  inWarehouses,
  type Report,
  type ReportSection,
} from '../section.ts';

const counted: ReportSection = {
  title: text('盘点单', 'Stock counts', 'ការរាប់ស្តុក'),
  columns: [
    common.number,
    words(text('标题', 'Title', 'ចំណងជើង'), 'title'),
    common.warehouse,
    choice(text('状态', 'Status', 'ស្ថានភាព'), 'status', 'count'),
    common.lines,
    figure(text('已盘', 'Counted', 'បានរាប់'), 'counted'),
    figure(text('差异行', 'Lines with differences', 'ជួរខុសគ្នា'), 'differences'),
    words(text('创建人', 'Created by', 'បើកដោយ'), 'createdBy'),
    moment(text('创建时间', 'Created', 'បានបើក'), 'createdAt'),
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      number: 'c.number',
      title: 'c.title',
      warehouse: 'c.warehouse',
      status: 'c.status',
      lines: 'c.line_count',
      counted: 'c.counted_count',
      differences: 'c.difference_count',
      createdBy: 'c.created_by',
      createdAt: 'c.created_at',
    })}
    FROM counts.count c
    WHERE ${all([
      during(scope, 'c.created_at'),
      inWarehouses(scope, 'c.warehouse'),
      scope.asked.item === undefined
        ? undefined
        : sql`EXISTS (SELECT FROM unnest(c.batches) AS b WHERE b LIKE ${`${scope.asked.item.replaceAll('_', String.raw`\_`)}.%`})`,
    ])}
    ORDER BY c.created_at, c.number`,
};

const booked: ReportSection = {
  title: text('已入账差异', 'Differences posted', 'ភាពខុសគ្នាដែលបានកត់'),
  columns: [
    common.occurredAt,
    common.document,
    common.warehouse,
    common.item,
    common.itemName,
    common.batch,
    figure(text('账面', 'Book quantity', 'ក្នុងបញ្ជី'), 'before'),
    figure(text('实盘', 'Counted', 'រកឃើញ'), 'after'),
    figure(text('差异', 'Difference', 'ភាពខុសគ្នា'), 'delta'),
    common.unit,
    common.value,
    common.reason,
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      occurredAt: 'm.occurred_at',
      document: 'm.document',
      warehouse: 'm.warehouse',
      item: 'm.item',
      itemName: calledBy('i', scope.language, 'm.item'),
      batch: batchCodeOf('m.batch_id'),
      before: 'm.before',
      after: 'm.after',
      delta: 'm.delta',
      unit: calledBy('u', scope.language, `''`),
      value: '(m.delta * coalesce(m.unit_cost, b.unit_cost))::numeric(18,2)',
      reason: 'm.reason',
    })}
    FROM inventory.movement m LEFT JOIN inventory.batch b ON b.id = m.batch_id ${raw(catalogueOf('m.item'))}
    WHERE ${all([
      sql`m.type IN ('count_gain', 'count_loss')`,
      during(scope, 'm.occurred_at'),
      inWarehouses(scope, 'm.warehouse'),
      asAsked(scope, 'item', 'm.item'),
    ])}
    ORDER BY m.occurred_at, m.id`,
};

export const counts: Report = { models: ['counts', 'inventory', 'catalogue'], sections: [counted, booked] };
