import { customerCode, documentNumber, itemCode, quantity, warehouseCode } from '@granary/domain/kernel';
import { allocationStatuses, outboundStatuses, outboundTypes } from '@granary/domain/outbound/rules';
import {
  noticeMethods,
  recallClasses,
  recallStatuses,
  recoveryOutcomes,
} from '@granary/domain/recalls/rules';
import { batchStatuses } from '@granary/domain/stock';
import { z } from 'zod';
import { coded, endpoint, freshness, listQuery, names, page, type ListFields } from '../http/index.ts';
import { paperOptions } from '../papers/index.ts';
import { batchId } from '../stock/index.ts';
import { oneRecall } from './commands.ts';

export const recallFields = {
  number: { kind: 'text', sortable: true, searched: true },
  item: { kind: 'text', sortable: true, filterable: true, searched: true },
  supplierLot: { kind: 'text', filterable: true, searched: true },
  classification: { kind: 'enum', values: recallClasses, sortable: true, filterable: true },
  status: { kind: 'enum', values: recallStatuses, sortable: true, filterable: true },
  openedBy: { kind: 'text', sortable: true, filterable: true },
  openedAt: { kind: 'moment', sortable: true, filterable: true },
  /** All batches of the case. */
  batches: { kind: 'text', searched: true },
} as const satisfies ListFields;

export const recallRow = z.object({
  number: z.string(),
  subject: z.enum(['batch', 'lot']),
  item: z.string(),
  itemNames: names,
  unit: names,
  /** The batch it was opened for. */
  batch: z.string().nullable(),
  supplierLot: z.string().nullable(),
  classification: z.enum(recallClasses),
  status: z.enum(recallStatuses),
  reason: z.string(),
  batchCount: z.number().int(),
  warehouses: z.array(z.string()),
  /** Currently on hand in all warehouses. */
  remaining: quantity,
  openedBy: z.string(),
  openedAt: z.string(),
  endedAt: z.string().nullable(),
});
export type RecallRow = z.output<typeof recallRow>;

export const listRecalls = endpoint({
  method: 'GET',
  path: '/recalls',
  summary: 'Recall cases that touch a warehouse of the caller',
  access: 'batch:read',
  query: listQuery(recallFields, { warehouse: warehouseCode.optional() }),
  answer: page(recallRow),
  models: ['recalls', 'inventory', 'catalogue'],
});

const recallFiguresAnswer = z.object({
  batches: z.number().int(),
  customers: z.number().int(),
  shipped: quantity,
  recovered: quantity,
  consumed: quantity,
  outstanding: quantity,
  remaining: quantity,
  inTransit: quantity,
  writtenOff: quantity,
  returnedToSupplier: quantity,
});

export const recallBatch = z.object({
  id: z.string(),
  batch: z.string(),
  warehouse: coded,
  supplierLot: z.string().nullable(),
  status: z.enum(batchStatuses),
  current: quantity,
  reserved: quantity,
  /** Active recalls on the batch, including this one. */
  recalls: z.array(z.string()),
});
export type RecallBatchRow = z.output<typeof recallBatch>;

export const exposedLineAnswer = z.object({
  outbound: z.string(),
  line: z.number().int(),
  warehouse: z.string(),
  batch: z.string(),
  batchId: z.string(),
  shippedAt: z.string().nullable(),
  shipped: quantity,
  returned: quantity,
  collected: quantity,
  destroyed: quantity,
  consumed: quantity,
  recovered: quantity,
  outstanding: quantity,
});
export type ExposedLineRow = z.output<typeof exposedLineAnswer>;

export const exposedCustomer = z.object({
  customer: coded,
  shipped: quantity,
  recovered: quantity,
  consumed: quantity,
  outstanding: quantity,
  /** The latest notification; null if not notified yet. */
  notified: z
    .object({ at: z.string(), by: z.string(), method: z.enum(noticeMethods), notes: z.string().nullable() })
    .nullable(),
  /** Whom to call. Null in a preview. `erased`: it was erased and has not been entered again. */
  contact: z
    .object({ person: z.string().nullable(), phone: z.string().nullable(), erased: z.boolean() })
    .nullable(),
  lines: z.array(exposedLineAnswer),
});
export type ExposedCustomer = z.output<typeof exposedCustomer>;

/** An order that still has some of the goods reserved. */
export const affectedOrder = z.object({
  number: z.string(),
  type: z.enum(outboundTypes).nullable(),
  status: z.enum(outboundStatuses).nullable(),
  allocation: z.enum(allocationStatuses).nullable(),
  warehouse: z.string(),
  customer: coded.nullable(),
  batch: z.string(),
  quantity,
});
export type AffectedOrder = z.output<typeof affectedOrder>;

/** Whereabouts of the goods. The figures cover all warehouses, whichever the caller may see. */
const picture = {
  item: z.string(),
  itemNames: names,
  unit: names,
  figures: recallFiguresAnswer,
  batches: z.array(recallBatch),
  /** Empty for users who may not see customers. */
  customers: z.array(exposedCustomer),
  customersVisible: z.boolean(),
  orders: z.array(affectedOrder),
};

export const getRecallImpact = endpoint({
  method: 'GET',
  path: '/recalls/impact',
  summary: 'What a recall of a batch or of a supplier’s lot would reach, before it is opened',
  access: 'batch:track',
  query: z.object({
    batch: batchId.optional(),
    item: itemCode.optional(),
    supplierLot: z.string().trim().max(64).optional(),
    ancestors: z.stringbool().default(false),
  }),
  answer: z.object({ ...picture, freshness }),
  models: ['inventory', 'documents', 'catalogue', 'customers'],
});
export type RecallImpact = z.output<typeof getRecallImpact.answer>;

const recovery = z.object({
  recovery: z.number().int(),
  customer: z.string(),
  outbound: z.string(),
  line: z.number().int(),
  batch: z.string(),
  quantity,
  outcome: z.enum(recoveryOutcomes),
  notes: z.string().nullable(),
  by: z.string(),
  at: z.string(),
});
export type RecallRecovery = z.output<typeof recovery>;

export const getRecall = endpoint({
  method: 'GET',
  path: '/recalls/{number}',
  summary: 'One recall: its batches, the customers who have the goods, and what has been done about it',
  access: 'batch:read',
  params: oneRecall,
  answer: z.object({
    ...picture,
    number: z.string(),
    status: z.enum(recallStatuses),
    subject: z.enum(['batch', 'lot']),
    batch: z.string().nullable(),
    supplierLot: z.string().nullable(),
    ancestors: z.boolean(),
    classification: z.enum(recallClasses),
    reason: z.string(),
    instructions: z.string().nullable(),
    openedBy: z.string(),
    openedAt: z.string(),
    /** Batches blocked under its number since it was closed; they join when it is reopened. */
    later: z.array(recallBatch),
    /** Whether the caller works in all its warehouses and may therefore close, reopen or cancel it. */
    answersForAll: z.boolean(),
    closing: z
      .object({
        figures: recallFiguresAnswer,
        explanation: z.string().nullable(),
        at: z.string(),
        by: z.string(),
      })
      .nullable(),
    cancelled: z.string().nullable(),
    recoveries: z.array(recovery),
    timeline: z.array(
      z.object({
        eventId: z.string(),
        type: z.string(),
        at: z.string(),
        username: z.string(),
        role: z.string(),
        note: z.string().nullable(),
      }),
    ),
    freshness,
  }),
  models: ['recalls', 'inventory', 'documents', 'catalogue', 'customers'],
});
export type RecallDetail = z.output<typeof getRecall.answer>;

const lot = z.object({
  item: z.string(),
  itemNames: names,
  unit: names,
  supplierLot: z.string(),
  supplier: z.string().nullable(),
  batches: z.number().int(),
  warehouses: z.array(z.string()),
  current: quantity,
});
export type SupplierLot = z.output<typeof lot>;

/** Maximum number of lots; a longer search text finds fewer. */
export const LOTS_MOST = 30;

export const listSupplierLots = endpoint({
  method: 'GET',
  path: '/recalls/lots',
  summary: 'Lots that suppliers delivered, by lot number or item, the latest first',
  access: 'batch:track',
  query: z.object({ q: z.string().trim().max(64).default('') }),
  answer: z.object({ lots: z.array(lot), freshness }),
  models: ['inventory', 'catalogue'],
});

export const getRecallNotice = endpoint({
  method: 'GET',
  path: '/recalls/{number}/customers/{customer}/notice',
  summary: 'The notice to one customer, as PDF',
  access: ['customer:read', 'sales_outbound:read'],
  params: z.object({ number: documentNumber, customer: customerCode }),
  query: paperOptions,
  file: 'paper',
  answer: z.unknown(),
  models: ['recalls', 'documents', 'customers'],
});

export const recallReportFormats = ['pdf', 'xlsx'] as const;

export const getRecallReport = endpoint({
  method: 'GET',
  path: '/recalls/{number}/report',
  summary: 'The recall as PDF or xlsx, with the position it stands at and its digest',
  access: 'batch:read',
  params: oneRecall,
  query: paperOptions.pick({ language: true }).extend({ format: z.enum(recallReportFormats) }),
  file: 'data',
  answer: z.unknown(),
  models: ['recalls', 'documents', 'customers'],
});
