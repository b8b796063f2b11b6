import { z } from 'zod';
import { attachment } from '../attachments/index.ts';
import {
  batchCode,
  day,
  documentNumber,
  event,
  itemCode,
  moment,
  quantity,
  signedQuantity,
  supplierCode,
  unitCost,
  warehouseCode,
  type EventOf,
} from '../kernel/index.ts';
import { expiryPlans } from './expiry.ts';

export const batchStatuses = [
  'active',
  'inactive',
  'exhausted',
  'reserved',
  'locked',
  'expired',
  'recalled',
  'depleted',
] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** Figures after the event: current = available + reserved + blocked. */
export const batchFigures = z.object({
  current: quantity,
  available: quantity,
  reserved: quantity,
  status: z.enum(batchStatuses),
});
export type BatchFigures = z.output<typeof batchFigures>;

/** Why stock leaves: the types of outbound documents. */
export const stockPurposes = ['sale', 'distribution', 'transfer', 'loss', 'return', 'other'] as const;
export type StockPurpose = (typeof stockPurposes)[number];

/** Identifies a batch: one batch of one item in one warehouse. */
export const batchName = z.object({ warehouse: warehouseCode, item: itemCode, batch: batchCode });
export type BatchName = z.output<typeof batchName>;

/** Source of a batch: the edge of its lineage. */
export const batchOrigin = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('inbound'), inbound: documentNumber, line: z.number().int() }),
  z.object({
    kind: z.literal('transfer'),
    outbound: documentNumber,
    line: z.number().int(),
    parent: batchName,
  }),
  z.object({
    kind: z.literal('return'),
    inbound: documentNumber,
    line: z.number().int(),
    /** The order line that sold the goods. */
    outbound: z.object({ number: documentNumber, line: z.number().int() }).nullable(),
    parent: batchName,
  }),
  z.object({ kind: z.literal('split'), parent: batchName, reason: z.string() }),
]);
export type BatchOrigin = z.output<typeof batchOrigin>;

/** The document that moves or reserves stock. */
export const documentReference = z.object({
  kind: z.enum(['inbound', 'outbound', 'count', 'recall']),
  number: documentNumber,
});
export type DocumentReference = z.output<typeof documentReference>;

export const allocationStrategies = ['fifo', 'fefo', 'manual'] as const;
export type AllocationStrategy = (typeof allocationStrategies)[number];

export const skipReasons = [
  'locked',
  'expired',
  'recalled',
  'inactive',
  'depleted',
  'none_available',
  'shelf_life',
] as const;

/** The batches considered, in order, and the reason each one was skipped. */
export const allocationDecision = z.object({
  strategy: z.enum(allocationStrategies),
  candidates: z.array(
    z.object({
      batch: batchCode,
      receivedAt: moment,
      expiryDate: day.nullable(),
      available: quantity,
      taken: quantity,
      skipped: z.enum(skipReasons).optional(),
    }),
  ),
  overrideReason: z.string().optional(),
});
export type AllocationDecision = z.output<typeof allocationDecision>;

const place = { warehouse: warehouseCode, item: itemCode };
const oneBatch = { ...place, batch: batchCode, after: batchFigures };
const hold = { ...place, reservation: z.string(), document: documentReference, line: z.number().int() };
const purpose = z.enum(stockPurposes);
/** Quantities are unsigned; the event type gives the direction. */
const moved = z.object({ batch: batchCode, quantity, after: batchFigures });
const issued = z.object({ batch: batchCode, quantity, unitCost, after: batchFigures });
/** Open reservations on a batch that has just been blocked: their documents go to allocation status `error`. */
const affected = z.array(
  z.object({ reservation: z.string(), document: documentReference, line: z.number().int(), quantity }),
);

export const inspectionResults = ['passed', 'failed'] as const;

export const stockEvents = {
  BatchCodeClaimed: event(
    1,
    z.object({ ...place, batch: batchCode, inbound: documentNumber, line: z.number().int() }),
  ),
  BatchCodeReleased: event(
    1,
    z.object({ ...place, batch: batchCode, inbound: documentNumber, line: z.number().int() }),
  ),
  BatchReceived: event(
    1,
    z.object({
      ...oneBatch,
      quantity,
      unitCost,
      receivedAt: moment,
      productionDate: day.nullable(),
      expiryDate: day.nullable(),
      supplier: supplierCode.nullable(),
      supplierLot: z.string().nullable(),
      location: z.string().nullable(),
      shelf: z.string().nullable(),
      certificate: z.string().nullable(),
      notes: z.string().nullable(),
      /** Blocked until inspected, as customer returns are. */
      awaitingInspection: z.boolean(),
      origin: batchOrigin,
    }),
  ),
  /** More goods of an existing batch arrive (a second transfer from the same source batch). */
  BatchReplenished: event(1, z.object({ ...oneBatch, quantity, unitCost, origin: batchOrigin })),
  ReceiptReversed: event(
    1,
    z.object({ ...oneBatch, quantity, inbound: documentNumber, line: z.number().int(), reason: z.string() }),
  ),
  StockReserved: event(
    1,
    z.object({ ...hold, purpose, batches: z.array(moved), decision: allocationDecision }),
  ),
  ReservationReleased: event(1, z.object({ ...hold, batches: z.array(moved), reason: z.string() })),
  /** The goods are leaving: the reservation can no longer be refused. */
  ReservationCommitted: event(1, z.object(hold)),
  /** Another line of the same shipment could not be committed: the reservation is open again. */
  ReservationReopened: event(1, z.object({ ...hold, reason: z.string() })),
  StockIssued: event(1, z.object({ ...hold, purpose, batches: z.array(issued) })),
  /** The goods are back on the shelf, reserved for the same line, at the current cost of the batch. */
  IssueReversed: event(1, z.object({ ...hold, purpose, batches: z.array(issued), reason: z.string() })),
  BatchLocked: event(1, z.object({ ...oneBatch, reason: z.string(), affected })),
  BatchUnlocked: event(1, z.object({ ...oneBatch, reason: z.string() })),
  BatchDeactivated: event(1, z.object({ ...oneBatch, reason: z.string(), affected })),
  BatchInspected: event(
    1,
    z.object({
      ...oneBatch,
      result: z.enum(inspectionResults),
      inspector: z.string(),
      inspectedAt: moment,
      certificate: z.string().nullable(),
      notes: z.string().nullable(),
      affected,
    }),
  ),
  BatchExpired: event(1, z.object({ ...oneBatch, expiryDate: day, affected })),
  BatchExpiryExtended: event(
    1,
    z.object({
      ...oneBatch,
      before: day,
      expiryDate: day,
      certificate: z.string(),
      approver: z.string(),
      reason: z.string(),
    }),
  ),
  /** The planned treatment of expiring goods; ends when it is carried out. */
  BatchExpiryPlanned: event(
    1,
    z.object({
      ...oneBatch,
      before: z.enum(expiryPlans),
      plan: z.enum(expiryPlans),
      reason: z.string(),
    }),
  ),
  BatchRecalled: event(1, z.object({ ...oneBatch, recall: documentNumber, reason: z.string(), affected })),
  BatchRecallCancelled: event(1, z.object({ ...oneBatch, recall: documentNumber, reason: z.string() })),
  BatchDisposed: event(1, z.object({ ...oneBatch, reason: z.string() })),
  BatchAdjusted: event(
    1,
    z.object({
      ...oneBatch,
      delta: signedQuantity,
      unitCost,
      reason: z.string(),
      count: documentNumber.optional(),
      /** Reservations no longer covered by the stock; their part of the batch was released just before. */
      affected: affected.optional(),
    }),
  ),
  /** Part of a batch becomes a new batch that inherits lot, dates, cost and supplier. */
  BatchSplit: event(
    1,
    z.object({
      ...oneBatch,
      child: batchCode,
      quantity,
      childAfter: batchFigures,
      childLocked: z.boolean(),
      /** The reservation the goods were taken from (a short pick); null: unreserved stock. */
      from: z
        .object({ reservation: z.string(), document: documentReference, line: z.number().int() })
        .nullable(),
      reason: z.string(),
    }),
  ),
  BatchCostRevised: event(
    1,
    z.object({
      ...oneBatch,
      before: unitCost,
      unitCost,
      change: z.string(),
      /** Percent of the former cost; null if that was zero. */
      changeRate: z.string().nullable(),
      reason: z.string(),
    }),
  ),
  BatchRelocated: event(
    1,
    z.object({
      ...oneBatch,
      before: z.object({ location: z.string().nullable(), shelf: z.string().nullable() }),
      location: z.string().nullable(),
      shelf: z.string().nullable(),
    }),
  ),
  /** An attachment, such as an inspection certificate. */
  BatchAttachmentAdded: event(1, z.object({ ...oneBatch, attachment })),
  BatchAttachmentRemoved: event(
    1,
    z.object({ ...oneBatch, attachment: z.uuid(), name: z.string(), reason: z.string() }),
  ),
} as const;

export type StockEvent = EventOf<typeof stockEvents>;
export type StockEventType = StockEvent['type'];
export type StockEventData<Type extends StockEventType> = Extract<StockEvent, { type: Type }>['data'];
