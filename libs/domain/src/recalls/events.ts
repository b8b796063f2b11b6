import { z } from 'zod';
import {
  batchCode,
  customerCode,
  documentNumber,
  event,
  itemCode,
  quantity,
  warehouseCode,
  type EventOf,
} from '../kernel/index.ts';
import { batchName } from '../stock/index.ts';
import { noticeMethods, recallClasses, recoveryOutcomes } from './rules.ts';

const number = documentNumber;
const line = z.number().int().positive();
const remark = z.string().nullable();
const batches = z.array(batchName).min(1);

/** The subject of a recall: one batch, or everything received under one supplier lot in any warehouse. */
export const recallSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('batch'), batch: batchName }),
  z.object({ kind: z.literal('lot'), item: itemCode, supplierLot: z.string().min(1) }),
]);
export type RecallSubject = z.output<typeof recallSubject>;

/** Goods of one batch taken by one order line. */
export const exposedLine = z.object({
  customer: customerCode,
  outbound: documentNumber,
  line,
  warehouse: warehouseCode,
  batch: batchCode,
});
export type ExposedLine = z.output<typeof exposedLine>;

/** The figures of a case, summed over all batches. */
export const recallFigures = z.object({
  batches: z.number().int(),
  customers: z.number().int(),
  shipped: quantity,
  recovered: quantity,
  consumed: quantity,
  outstanding: quantity,
  /** On hand in all warehouses. */
  remaining: quantity,
  /** Shipped to another warehouse and not delivered yet. */
  inTransit: quantity,
  writtenOff: quantity,
  returnedToSupplier: quantity,
});
export type RecallFigures = z.output<typeof recallFigures>;

export const recallEvents = {
  /** Intent: all these batches are to be blocked. */
  RecallOpened: event(
    1,
    z.object({
      number,
      subject: recallSubject,
      item: itemCode,
      /** Whether the sources of the batch, and everything made from them, belong to the case too. */
      ancestors: z.boolean(),
      classification: z.enum(recallClasses),
      reason: z.string(),
      instructions: remark,
      batches,
    }),
  ),
  /** Goods of the case appeared as new batches: received, returned or split off. */
  RecallScopeExtended: event(1, z.object({ number, batches })),
  /** Every batch of the case is blocked, and no new one has appeared meanwhile. */
  RecallBlocked: event(1, z.object({ number, blocked: z.number().int() })),
  RecallCustomerNotified: event(
    1,
    z.object({ number, customer: customerCode, method: z.enum(noticeMethods), notes: remark }),
  ),
  RecallRecoveryRecorded: event(
    1,
    z.object({
      number,
      recovery: z.number().int().positive(),
      ...exposedLine.shape,
      quantity,
      outcome: z.enum(recoveryOutcomes),
      notes: remark,
      /** Totals of the order line at that time. */
      shipped: quantity,
      returned: quantity,
    }),
  ),
  RecallRecoveryReversed: event(
    1,
    z.object({ number, recovery: z.number().int().positive(), reason: z.string() }),
  ),
  /** `explanation`: what became of quantities not accounted for. */
  RecallClosed: event(1, z.object({ number, figures: recallFigures, explanation: remark })),
  /**
   * The case is active again, including batches that appeared since: more goods were found, or it was closed too early.
   */
  RecallReopened: event(1, z.object({ number, reason: z.string() })),
  /** Intent: all blocks of this case are to be lifted. */
  RecallCancelled: event(1, z.object({ number, reason: z.string() })),
  RecallLifted: event(1, z.object({ number, lifted: z.number().int() })),
} as const;

export type RecallEvent = EventOf<typeof recallEvents>;
export type RecallEventType = RecallEvent['type'];
export type RecallEventData<Type extends RecallEventType> = Extract<RecallEvent, { type: Type }>['data'];
