import { text } from '@granary/api/texts';
import { all, raw, sql, type Sql } from '../../database/index.ts';
import { batchCodeOf, catalogueOf, common, figure } from '../columns.ts';
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

const moved = (scope: ReportScope): Sql =>
  all([
    during(scope, 'm.occurred_at'),
    inWarehouses(scope, 'm.warehouse'),
    asAsked(scope, 'item', 'm.item'),
    // Excludes entries that only changed a cost or a status.
    sql`m.delta <> 0`,
  ]);

const lines: ReportSection = {
  title: text('出入库明细', 'Movements', 'ចលនាស្តុក'),
  columns: [
    common.occurredAt,
    common.recordedAt,
    common.warehouse,
    common.item,
    common.itemName,
    common.batch,
    common.movement,
    figure(text('变动', 'Change', 'បម្រែបម្រួល'), 'delta'),
    common.unit,
    figure(text('变动前', 'Before', 'មុន'), 'before'),
    figure(text('变动后', 'After', 'ក្រោយ'), 'after'),
    common.unitCost,
    common.document,
    common.reason,
    common.username,
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      occurredAt: 'm.occurred_at',
      recordedAt: 'm.recorded_at',
      warehouse: 'm.warehouse',
      item: 'm.item',
      itemName: calledBy('i', scope.language, 'm.item'),
      batch: batchCodeOf('m.batch_id'),
      type: 'm.type',
      delta: 'm.delta',
      unit: calledBy('u', scope.language, `''`),
      before: 'm.before',
      after: 'm.after',
      unitCost: 'm.unit_cost',
      document: 'm.document',
      reason: 'm.reason',
      username: 'm.username',
    })}
    FROM inventory.movement m ${raw(catalogueOf('m.item'))}
    WHERE ${moved(scope)} ORDER BY m.occurred_at, m.id`,
};

const sums: ReportSection = {
  title: text('按商品与类型', 'By item and type', 'តាមទំនិញ និងប្រភេទ'),
  columns: [
    common.warehouse,
    common.item,
    common.itemName,
    common.movement,
    common.lines,
    figure(text('变动', 'Change', 'បម្រែបម្រួល'), 'delta'),
    common.unit,
    common.value,
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      warehouse: 's.warehouse',
      item: 's.item',
      itemName: calledBy('i', scope.language, 's.item'),
      type: 's.type',
      lines: 's.lines',
      delta: 's.delta',
      unit: calledBy('u', scope.language, `''`),
      value: 's.value',
    })}
    FROM (SELECT m.warehouse, m.item, m.type, count(*)::int AS lines, sum(m.delta) AS delta,
        sum(m.delta * coalesce(m.unit_cost, b.unit_cost))::numeric(18,2) AS value
      FROM inventory.movement m LEFT JOIN inventory.batch b ON b.id = m.batch_id
      WHERE ${moved(scope)} GROUP BY m.warehouse, m.item, m.type) s
    ${raw(catalogueOf('s.item'))}
    ORDER BY s.warehouse, s.item, s.type`,
};

export const movements: Report = { models: ['inventory', 'catalogue'], sections: [lines, sums] };
