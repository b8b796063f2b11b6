import { z } from 'zod';
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

/** What stands after the event: current = available + reserved + blocked. */
export const batchFigures = z.object({
  current: quantity,
  available: quantity,
  reserved: quantity,
  status: z.enum(batchStatuses),
});
export type BatchFigures = z.output<typeof batchFigures>;

/** What stock leaves for: the types of outbound documents. */
export const stockPurposes = ['sale', 'distribution', 'transfer', 'loss', 'return', 'other'] as const;
export type StockPurpose = (typeof stockPurposes)[number];

/** One batch of one item in one warehouse: the name a batch has everywhere. */
export const batchName = z.object({ warehouse: warehouseCode, item: itemCode, batch: batchCode });
export type BatchName = z.output<typeof batchName>;

/** Where a batch came from: the edge of its lineage. */
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
    /** The line it was sold on. */
    outbound: z.object({ number: documentNumber, line: z.number().int() }).nullable(),
    parent: batchName,
  }),
  z.object({ kind: z.literal('split'), parent: batchName, reason: z.string() }),
]);
export type BatchOrigin = z.output<typeof batchOrigin>;

/** The document that moves or holds stock. */
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

/** Why these batches: what was looked at, in order, and what was passed over. */
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
/** Quantities are magnitudes; the event type says the direction. */
const moved = z.object({ batch: batchCode, quantity, after: batchFigures });
const issued = z.object({ batch: batchCode, quantity, unitCost, after: batchFigures });
/** Open holds on a batch that has just been blocked: their documents turn to error. */
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
      /** Goods that came back are held until somebody has looked at them. */
      awaitingInspection: z.boolean(),
      origin: batchOrigin,
    }),
  ),
  /** More of the same batch arrives (a second transfer of one source batch). */
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
  /** From here on the hold cannot be refused: goods are leaving. */
  ReservationCommitted: event(1, z.object(hold)),
  /** Another line of the same shipment could not be committed: the hold is an ordinary one again. */
  ReservationReopened: event(1, z.object({ ...hold, reason: z.string() })),
  StockIssued: event(1, z.object({ ...hold, purpose, batches: z.array(issued) })),
  /** The goods are back on the shelf, held for the same line, and on hand at the batch's cost of now. */
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
  /** What is to become of the goods; the plan is over when somebody does it. */
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
      /** Holds that the goods do not suffice for any more; what they had of the batch was released just before. */
      affected: affected.optional(),
    }),
  ),
  /** Part of a batch becomes a batch of its own, which inherits lot, dates, cost and supplier. */
  BatchSplit: event(
    1,
    z.object({
      ...oneBatch,
      child: batchCode,
      quantity,
      childAfter: batchFigures,
      childLocked: z.boolean(),
      /** The hold the goods were taken out of (a short pick); null: free stock. */
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
      /** Per cent of the cost before; null where that was zero. */
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
} as const;

export type StockEvent = EventOf<typeof stockEvents>;
export type StockEventType = StockEvent['type'];
export type StockEventData<Type extends StockEventType> = Extract<StockEvent, { type: Type }>['data'];
