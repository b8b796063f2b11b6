import { costChangeFields, listCostChanges, listMovements, movementFields } from '@granary/api/stock';
import { sql } from '../database/index.ts';
import { defineList } from '../lists/index.ts';

export const movementsList = defineList(listMovements, movementFields, {
  from: 'inventory.movement m',
  select: {
    id: 'm.id',
    occurredAt: 'm.occurred_at',
    recordedAt: 'm.recorded_at',
    type: 'm.type',
    delta: 'm.delta',
    before: 'm.before',
    after: 'm.after',
    available: 'm.available',
    reserved: 'm.reserved',
    status: 'm.status',
    documentKind: 'm.document_kind',
    document: 'm.document',
    line: 'm.line',
    reason: 'm.reason',
    username: 'm.username',
    role: 'm.role',
  },
  columns: { document: `coalesce(m.document, '')`, reason: `coalesce(m.reason, '')` },
  id: 'm.id',
  order: [{ field: 'occurredAt', direction: 'desc' }],
  warehouses: ['m.warehouse'],
  where: ({ params }) => sql`m.batch_id = ${params.id}`,
});

export const costChangesList = defineList(listCostChanges, costChangeFields, {
  from: 'inventory.cost_change c',
  select: {
    id: 'c.id',
    changedAt: 'c.changed_at',
    before: 'c.before',
    after: 'c.after',
    change: 'c.change',
    changeRate: 'c.change_rate',
    reason: 'c.reason',
    username: 'c.username',
  },
  columns: {},
  id: 'c.id',
  order: [{ field: 'changedAt', direction: 'desc' }],
  warehouses: ['c.warehouse'],
  where: ({ params }) => sql`c.batch_id = ${params.id}`,
});
