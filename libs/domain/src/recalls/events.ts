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

/** What is wrong: one batch, or all that a supplier delivered under one lot number, wherever it is. */
export const recallSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('batch'), batch: batchName }),
  z.object({ kind: z.literal('lot'), item: itemCode, supplierLot: z.string().min(1) }),
]);
export type RecallSubject = z.output<typeof recallSubject>;

/** Goods of one batch that one order line took away. */
export const exposedLine = z.object({
  customer: customerCode,
  outbound: documentNumber,
  line,
  warehouse: warehouseCode,
  batch: batchCode,
});
export type ExposedLine = z.output<typeof exposedLine>;

/** The case in figures, all batches together. */
export const recallFigures = z.object({
  batches: z.number().int(),
  customers: z.number().int(),
  shipped: quantity,
  recovered: quantity,
  consumed: quantity,
  outstanding: quantity,
  /** On hand in all warehouses. */
  remaining: quantity,
  /** Left for another warehouse and not there yet. */
  inTransit: quantity,
  writtenOff: quantity,
  returnedToSupplier: quantity,
});
export type RecallFigures = z.output<typeof recallFigures>;

export const recallEvents = {
  /** The intent: every one of these batches is blocked. */
  RecallOpened: event(
    1,
    z.object({
      number,
      subject: recallSubject,
      item: itemCode,
      /** Whether what the batch was made of belongs to the case too, and all that was made of that. */
      ancestors: z.boolean(),
      classification: z.enum(recallClasses),
      reason: z.string(),
      instructions: remark,
      batches,
    }),
  ),
  /** Goods of the case have turned up as batches of their own: arrived, returned, split off. */
  RecallScopeExtended: event(1, z.object({ number, batches })),
  /** Every batch of the case is blocked, and no other has come of them meanwhile. */
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
      /** What the line came to at that moment. */
      shipped: quantity,
      returned: quantity,
    }),
  ),
  RecallRecoveryReversed: event(
    1,
    z.object({ number, recovery: z.number().int().positive(), reason: z.string() }),
  ),
  /** `explanation`: what became of the quantities that are not accounted for. */
  RecallClosed: event(1, z.object({ number, figures: recallFigures, explanation: remark })),
  /** Goods of it have turned up since, or it was closed too early: it is worked on again, with whatever has come. */
  RecallReopened: event(1, z.object({ number, reason: z.string() })),
  /** The intent to lift what this case blocks. */
  RecallCancelled: event(1, z.object({ number, reason: z.string() })),
  RecallLifted: event(1, z.object({ number, lifted: z.number().int() })),
} as const;

export type RecallEvent = EventOf<typeof recallEvents>;
export type RecallEventType = RecallEvent['type'];
export type RecallEventData<Type extends RecallEventType> = Extract<RecallEvent, { type: Type }>['data'];
