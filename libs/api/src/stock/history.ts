import { quantity, signedQuantity, unitCost } from '@granary/domain/kernel';
import { batchStatuses, stockPurposes } from '@granary/domain/stock';
import { z } from 'zod';
import { endpoint, freshness, listQuery, names, page, position, type ListFields } from '../http/index.ts';
import { batchParams } from './names.ts';

export const movementTypes = [
  'inbound',
  'outbound',
  'transfer_in',
  'transfer_out',
  'return_in',
  'return_out',
  'loss',
  'adjustment',
  'count_gain',
  'count_loss',
  'split_in',
  'split_out',
  'reversal',
  'cost_revision',
  'status_change',
] as const;
export type MovementType = (typeof movementTypes)[number];

export const movementFields = {
  occurredAt: { kind: 'moment', sortable: true, filterable: true },
  type: { kind: 'enum', values: movementTypes, filterable: true },
  delta: { kind: 'decimal', sortable: true, filterable: true },
  document: { kind: 'text', filterable: true, searched: true },
  username: { kind: 'text', filterable: true, searched: true },
  reason: { kind: 'text', searched: true },
} as const satisfies ListFields;

export const movement = z.object({
  id: z.string(),
  occurredAt: z.string(),
  recordedAt: z.string(),
  type: z.enum(movementTypes),
  /** Signed; zero if only status or cost changed. */
  delta: signedQuantity,
  before: quantity,
  after: quantity,
  available: quantity,
  reserved: quantity,
  status: z.enum(batchStatuses),
  documentKind: z.enum(['inbound', 'outbound', 'count', 'recall']).nullable(),
  document: z.string().nullable(),
  line: z.number().int().nullable(),
  reason: z.string().nullable(),
  username: z.string(),
  role: z.string(),
});
export type Movement = z.output<typeof movement>;

export const listMovements = endpoint({
  method: 'GET',
  path: '/inventory/{id}/movements',
  summary: 'Movements of a batch',
  access: 'inventory:read',
  params: batchParams,
  query: listQuery(movementFields),
  answer: page(movement),
  models: ['inventory'],
});

/** The timeline groups of the specification, plus groups for events it does not cover. */
export const timelineGroups = [
  'created',
  'inbound',
  'outbound',
  'adjustment',
  'expired',
  'exhausted',
  'reservation',
  'status',
  'cost',
  'location',
  'plan',
  'file',
] as const;
export type TimelineGroup = (typeof timelineGroups)[number];

export const historyTypes = ['status_changed', 'quantity_changed', 'cost_changed', 'recalled'] as const;

export const historyEntry = z.object({
  eventId: z.string(),
  revision: z.string(),
  position,
  /** The event type. */
  type: z.string(),
  group: z.enum(timelineGroups),
  /** Null for other changes, such as a new shelf. */
  historyType: z.enum(historyTypes).nullable(),
  occurredAt: z.string(),
  recordedAt: z.string(),
  username: z.string(),
  role: z.string(),
  documentKind: z.enum(['inbound', 'outbound', 'count', 'recall']).nullable(),
  document: z.string().nullable(),
  line: z.number().int().nullable(),
  reason: z.string().nullable(),
  /** Changed fields; null: absent. Costs only for users who may see them. */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const getBatchHistory = endpoint({
  method: 'GET',
  path: '/inventory/{id}/history',
  summary: 'Everything that happened to a batch, replayed from its stream, newest first',
  access: 'inventory:read',
  params: batchParams,
  query: z.object({ limit: z.coerce.number().int().min(1).max(1000).default(200) }),
  answer: z.object({
    entries: z.array(historyEntry),
    /** Number of all entries; `entries` contains the newest. */
    total: z.number().int(),
  }),
});

export const listHolds = endpoint({
  method: 'GET',
  path: '/inventory/{id}/holds',
  summary: 'Who holds something of a batch right now',
  access: 'inventory:read',
  params: batchParams,
  answer: z.object({
    holds: z.array(
      z.object({
        reservation: z.string(),
        documentKind: z.enum(['inbound', 'outbound', 'count', 'recall']),
        document: z.string(),
        line: z.number().int(),
        purpose: z.enum(stockPurposes),
        /** Committed: the goods are leaving. */
        status: z.enum(['open', 'committed']),
        quantity,
      }),
    ),
  }),
});
export type Hold = z.output<typeof listHolds.answer>['holds'][number];

export const costChangeFields = {
  changedAt: { kind: 'moment', sortable: true, filterable: true },
  before: { kind: 'decimal', sortable: true },
  after: { kind: 'decimal', sortable: true },
  username: { kind: 'text', filterable: true, searched: true },
  reason: { kind: 'text', searched: true },
} as const satisfies ListFields;

export const costChange = z.object({
  id: z.string(),
  changedAt: z.string(),
  before: unitCost,
  after: unitCost,
  change: z.string(),
  /** Percent; null if the former cost was zero. */
  changeRate: z.string().nullable(),
  reason: z.string(),
  username: z.string(),
});
export type CostChange = z.output<typeof costChange>;

export const listCostChanges = endpoint({
  method: 'GET',
  path: '/inventory/{id}/cost-history',
  summary: 'Cost revisions of a batch',
  access: ['cost_price:history', 'system:admin'],
  params: batchParams,
  query: listQuery(costChangeFields),
  answer: page(costChange),
  models: ['inventory'],
});

export const batchGroupStatuses = ['active', 'consumed', 'expired', 'transferred'] as const;

/** Batches of the same item and supplier lot in all warehouses. */
export const getBatchGroup = endpoint({
  method: 'GET',
  path: '/inventory/{id}/group',
  summary: 'The batches of the same item and supplier lot in all permitted warehouses',
  access: 'inventory:read',
  params: batchParams,
  answer: z.object({
    key: z.string(),
    status: z.enum(batchGroupStatuses),
    received: quantity,
    consumed: quantity,
    current: quantity,
    /** Percent of the received quantity. */
    consumptionRate: z.string(),
    consumedPerDay: quantity,
    members: z.array(
      z.object({
        id: z.string(),
        batch: z.string(),
        warehouse: z.string(),
        warehouseNames: names,
        status: z.enum(batchStatuses),
        groupStatus: z.enum(batchGroupStatuses),
        received: quantity,
        consumed: quantity,
        current: quantity,
        consumptionRate: z.string(),
        lastOperation: z.string(),
        lastChangedAt: z.string(),
      }),
    ),
    freshness,
  }),
  models: ['inventory'],
});
export type BatchGroup = z.output<typeof getBatchGroup.answer>;
