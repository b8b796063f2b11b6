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
import { priorityEvents } from '../priority/index.ts';
import { inboundTypes } from './rules.ts';

/** The source of a customer return: the outbound line and the batch it left from. */
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
  /** Per base unit, whatever unit the quantity was typed in. */
  unitPrice: unitCost,
  subtotal: money,
  productionDate: day.nullable(),
  expiryDate: day.nullable(),
  /** Null: the document's default supplier. */
  supplier: supplierCode.nullable(),
  /** Null: numbered on approval. */
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
  /** The expected day; after the receipt, the actual one. */
  inboundDate: day,
  /** Default supplier of the lines. */
  supplier: supplierCode.nullable(),
  remarks: z.string().nullable(),
  lines: z.array(inboundLine).min(1),
  total: money,
};

/** The batch created from a line. */
export const receivedLine = z.object({ line: z.number().int().positive(), item: itemCode, batch: batchCode });
export type ReceivedLine = z.output<typeof receivedLine>;

/** Why a step on another stream was rejected. */
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
  ...priorityEvents,
  InboundDrafted: event(2, z.object({ warehouse: warehouseCode, ...content }), { 1: withoutEntered }),
  InboundRevised: event(2, z.object(content), { 1: withoutEntered }),
  InboundSubmitted: event(1, z.object({ number, submittedBy: person })),
  InboundReviewStarted: event(1, z.object({ number, reviewer: person })),
  /** The goods arrived on another day than expected, as entered by the receiver. */
  InboundDateMoved: event(1, z.object({ number, inboundDate: day })),
  /** Intent: the process claims every batch code, then receives every line. */
  InboundApproved: event(
    1,
    z.object({
      number,
      approver: person,
      notes: z.string().nullable(),
      receivedAt: moment,
      /** The codes to claim: all lines except customer returns, which become child batches of the sold batch. */
      batches: z.array(receivedLine),
    }),
  ),
  /** Every code is claimed: receiving can no longer be rejected. */
  InboundReceiptStarted: event(1, z.object({ number })),
  /** A batch code was taken, or more was returned than shipped: the claims are being released. */
  InboundReceiptRefused: event(1, z.object({ number, cause: refusedBecause })),
  /** All claims are released; the document is back with the approver. */
  InboundApprovalFailed: event(1, z.object({ number, reviewer: person, cause: refusedBecause })),
  InboundCompleted: event(1, z.object({ number, batches: z.array(receivedLine).min(1) })),
  InboundRejected: event(1, z.object({ number, reason: z.string() })),
  InboundWithdrawn: event(1, z.object({ number, reason: z.string().nullable() })),
  /** Intent to reverse a mistaken receipt whose batches are still untouched. */
  InboundReversalStarted: event(
    1,
    z.object({ number, reason: z.string(), batches: z.array(receivedLine).min(1) }),
  ),
  /** Every batch is untouched and held: the reversal can no longer be rejected. */
  InboundReversalConfirmed: event(1, z.object({ number })),
  /** A batch has been used: the holds of the reversal are being released. */
  InboundReversalBlocked: event(1, z.object({ number, cause: refusedBecause })),
  /** All holds are released; the document stays completed. */
  InboundReversalRefused: event(1, z.object({ number, cause: refusedBecause })),
  InboundReversed: event(1, z.object({ number, reason: z.string() })),
  /** A delivered transfer, recorded at the destination as one event, without draft or approval. */
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
  /** Tombstone of a document that never moved stock. Its number is never reused. */
  InboundPurged: event(1, z.object({ number, reason: z.string().nullable() })),
} as const;

export type InboundEvent = EventOf<typeof inboundEvents>;
export type InboundContent = Omit<z.output<(typeof inboundEvents)['InboundRevised']['data']>, 'number'>;
