import { z } from 'zod';
import {
  batchCode,
  day,
  documentNumber,
  event,
  itemCode,
  moment,
  money,
  quantity,
  supplierCode,
  unitCost,
  warehouseCode,
  type EventOf,
} from '../kernel/index.ts';
import { approvalEvents } from '../approval/index.ts';
import { entered, withoutEntered } from '../items/index.ts';
import { inboundTypes } from './rules.ts';

/** What comes back from a customer: the outbound line it left by, and the batch it left from. */
const returnedFrom = z.object({
  outbound: documentNumber,
  line: z.number().int().positive(),
  batch: batchCode,
});

export const inboundLine = z.object({
  line: z.number().int().positive(),
  item: itemCode,
  quantity,
  entered,
  /** Of one of the item's unit, whatever the quantity was typed in. */
  unitPrice: unitCost,
  subtotal: money,
  productionDate: day.nullable(),
  expiryDate: day.nullable(),
  /** Null: the document's default supplier. */
  supplier: supplierCode.nullable(),
  /** Null: numbered automatically on approval. */
  batch: batchCode.nullable(),
  supplierLot: z.string().nullable(),
  location: z.string().nullable(),
  shelf: z.string().nullable(),
  certificate: z.string().nullable(),
  inspection: z.boolean(),
  returnedFrom: returnedFrom.nullable(),
  remarks: z.string().nullable(),
});
export type InboundLine = z.output<typeof inboundLine>;

const content = {
  number: documentNumber,
  type: z.enum(inboundTypes),
  title: z.string(),
  /** The day the goods are expected, and once they are received the day they came. */
  inboundDate: day,
  /** The default supplier of the lines. */
  supplier: supplierCode.nullable(),
  remarks: z.string().nullable(),
  lines: z.array(inboundLine).min(1),
  total: money,
};

/** The batch that a line became. */
export const receivedLine = z.object({ line: z.number().int().positive(), item: itemCode, batch: batchCode });
export type ReceivedLine = z.output<typeof receivedLine>;

/** Why a step on another stream refused. */
export const refusedBecause = z.object({
  code: z.string(),
  facts: z.record(z.string(), z.unknown()),
  line: z.number().int().positive().nullable(),
});
export type RefusedBecause = z.output<typeof refusedBecause>;

const number = documentNumber;
const person = z.string();

export const inboundEvents = {
  ...approvalEvents,
  InboundDrafted: event(2, z.object({ warehouse: warehouseCode, ...content }), { 1: withoutEntered }),
  InboundRevised: event(2, z.object(content), { 1: withoutEntered }),
  InboundSubmitted: event(1, z.object({ number, submittedBy: person })),
  InboundReviewStarted: event(1, z.object({ number, reviewer: person })),
  /** The goods came on another day than they were expected: said by who receives them. */
  InboundDateMoved: event(1, z.object({ number, inboundDate: day })),
  /** The intent: the process claims every batch code, and then receives every line. */
  InboundApproved: event(
    1,
    z.object({
      number,
      approver: person,
      notes: z.string().nullable(),
      receivedAt: moment,
      /** The codes to claim: every line except what a customer returns, which becomes a child of the batch sold. */
      batches: z.array(receivedLine),
    }),
  ),
  /** Every code is claimed: from here on receiving cannot be refused. */
  InboundReceiptStarted: event(1, z.object({ number })),
  /** A batch code was taken, or more came back than was shipped: what has been claimed is being freed. */
  InboundReceiptRefused: event(1, z.object({ number, cause: refusedBecause })),
  /** Nothing is claimed any more; the approver has the document again. */
  InboundApprovalFailed: event(1, z.object({ number, reviewer: person, cause: refusedBecause })),
  InboundCompleted: event(1, z.object({ number, batches: z.array(receivedLine).min(1) })),
  InboundRejected: event(1, z.object({ number, reason: z.string() })),
  InboundWithdrawn: event(1, z.object({ number, reason: z.string().nullable() })),
  /** The intent to take a wrong receipt back while nobody has touched its batches. */
  InboundReversalStarted: event(
    1,
    z.object({ number, reason: z.string(), batches: z.array(receivedLine).min(1) }),
  ),
  /** Every batch is untouched and held: from here on taking back cannot be refused. */
  InboundReversalConfirmed: event(1, z.object({ number })),
  /** A batch has been used: what has been held for the reversal is being released. */
  InboundReversalBlocked: event(1, z.object({ number, cause: refusedBecause })),
  /** Nothing is held any more; the document stays completed. */
  InboundReversalRefused: event(1, z.object({ number, cause: refusedBecause })),
  InboundReversed: event(1, z.object({ number, reason: z.string() })),
  /** A delivered transfer, recorded at the destination in one piece: nobody drafts or approves it. */
  InboundTransferReceived: event(
    2,
    z.object({
      warehouse: warehouseCode,
      ...content,
      outbound: documentNumber,
      source: warehouseCode,
      batches: z.array(receivedLine).min(1),
    }),
    { 1: withoutEntered },
  ),
  InboundDeleted: event(1, z.object({ number, reason: z.string().nullable() })),
  InboundRestored: event(1, z.object({ number })),
  /** The tombstone of a document that never moved stock; its number is never used again. */
  InboundPurged: event(1, z.object({ number, reason: z.string().nullable() })),
} as const;

export type InboundEvent = EventOf<typeof inboundEvents>;
export type InboundContent = Omit<z.output<(typeof inboundEvents)['InboundRevised']['data']>, 'number'>;
