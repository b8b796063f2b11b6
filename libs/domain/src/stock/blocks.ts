import { isPositive, isZero, reject } from '../kernel/index.ts';
import type {
  BatchWithReason,
  ExpireBatch,
  ExtendExpiry,
  InspectBatch,
  Place,
  RecallBatch,
  RecallMark,
} from './commands.ts';
import type { StockEvent } from './events.ts';
import { figuresWith, type Standing } from './figures.ts';
import { batchFor, batchOf } from './find.ts';
import { isPastExpiry, leavesWhileBlocked } from './rules.ts';
import type { Batch, StockState } from './state.ts';

export const lock = (state: StockState, command: BatchWithReason): StockEvent[] => {
  if (batchOf(state, command.batch).locked) return [];
  const batch = batchFor(state, command, 'lock');
  return [
    {
      type: 'BatchLocked',
      data: {
        ...changed(command, batch, { locked: true }),
        reason: command.reason,
        affected: holdsOn(state, batch),
      },
    },
  ];
};

/** Removes the lock only; other blocks remain. */
export const unlock = (state: StockState, command: BatchWithReason): StockEvent[] => {
  if (!batchOf(state, command.batch).locked) return [];
  const batch = batchFor(state, command, 'unlock');
  return [
    {
      type: 'BatchUnlocked',
      data: { ...changed(command, batch, { locked: false }), reason: command.reason },
    },
  ];
};

/** Sets the batch back to awaiting inspection. */
export const deactivate = (state: StockState, command: BatchWithReason): StockEvent[] => {
  if (batchOf(state, command.batch).inactive) return [];
  const batch = batchFor(state, command, 'deactivate');
  return [
    {
      type: 'BatchDeactivated',
      data: {
        ...changed(command, batch, { inactive: true }),
        reason: command.reason,
        affected: holdsOn(state, batch),
      },
    },
  ];
};

export const inspect = (state: StockState, command: InspectBatch): StockEvent[] => {
  const { result, inspector, inspectedAt, certificate, notes } = command;
  const failed = result === 'failed';
  const batch = batchFor(state, command, failed ? 'inspection_failed' : 'inspection_passed');
  if (batch.quality === result && batch.inspectedAt === inspectedAt) return [];
  return [
    {
      type: 'BatchInspected',
      data: {
        ...changed(command, batch, { inactive: failed }),
        result,
        inspector,
        inspectedAt,
        certificate,
        notes,
        affected: failed ? holdsOn(state, batch) : [],
      },
    },
  ];
};

/** For the daily job: returns no events if the date has not passed or nothing is on hand. */
export const expire = (state: StockState, command: ExpireBatch): StockEvent[] => {
  const batch = state.batches[command.batch];
  if (!batch?.expiryDate || batch.expired || batch.closed || isZero(batch.current)) return [];
  if (!isPastExpiry(batch.expiryDate, command.day)) return [];
  return [
    {
      type: 'BatchExpired',
      data: {
        ...changed(command, batch, { expired: true }),
        expiryDate: batch.expiryDate,
        affected: holdsOn(state, batch),
      },
    },
  ];
};

/** Expires every batch of the item whose date has passed. */
export const expirePassed = (state: StockState, command: Place & { readonly day: string }): StockEvent[] =>
  state.onHand.flatMap((batch) => expire(state, { ...command, batch }));

/** The next expiry date of goods on hand; null if there is none. */
export const nextExpiryDate = (state: StockState): string | null => {
  const dates = state.onHand.flatMap((code) => {
    const batch = state.batches[code];
    return batch?.expired ? [] : (batch?.expiryDate ?? []);
  });
  return dates.toSorted()[0] ?? null;
};

/** A laboratory confirmed a longer shelf life. The new date must be later than the old one and not in the past. */
export const extendExpiry = (state: StockState, command: ExtendExpiry): StockEvent[] => {
  const { expiryDate, certificate, approver, reason, day } = command;
  const before = batchOf(state, command.batch).expiryDate;
  if (before === expiryDate) return [];
  const batch = batchFor(state, command, 'extend_expiry');
  if (before === null) throw reject('EXPIRY_DATE_UNKNOWN', { batch: batch.code });
  if (expiryDate < before || isPastExpiry(expiryDate, day))
    throw reject('EXPIRY_NOT_LATER', { batch: batch.code, before, expiryDate }, 'expiryDate');
  return [
    {
      type: 'BatchExpiryExtended',
      data: {
        ...changed(command, batch, { expired: false }),
        before,
        expiryDate,
        certificate,
        approver,
        reason,
      },
    },
  ];
};

/**
 * Skips only batches whose receipt was reversed. A used up, written off or disposed batch may have goods in transit or
 * with customers, and what comes back is recalled as well.
 */
export const recall = (state: StockState, command: RecallBatch): StockEvent[] => {
  const batch = batchOf(state, command.batch);
  if (batch.recalls.includes(command.recall)) return [];
  if (batch.closed === 'reversed') return [];
  return [
    {
      type: 'BatchRecalled',
      data: {
        ...changed(command, batch, { recalls: [...batch.recalls, command.recall] }),
        recall: command.recall,
        reason: command.reason,
        affected: holdsOn(state, batch),
      },
    },
  ];
};

/** Blocks goods received under a recall in the same append; `arrival` is the receipt event. */
export const recallArrived = (
  state: StockState,
  arrival: Extract<StockEvent, { type: 'BatchReceived' | 'BatchReplenished' }>,
  marks: readonly RecallMark[],
  standing: Standing,
): StockEvent[] => {
  const { warehouse, item, batch, after } = arrival.data;
  const present = state.batches[batch];
  const recalls = [...standing.recalls];
  return marks.flatMap(({ recall: number, reason }): StockEvent[] => {
    if (recalls.includes(number)) return [];
    recalls.push(number);
    return [
      {
        type: 'BatchRecalled',
        data: {
          warehouse,
          item,
          batch,
          after: figuresWith({ ...standing, current: after.current }, { recalls: [...recalls] }),
          recall: number,
          reason,
          affected: present ? holdsOn(state, present) : [],
        },
      },
    ];
  });
};

export const recallMarksOf = ({ recalls, recallReasons }: Batch): RecallMark[] =>
  recalls.map((number) => ({ recall: number, reason: recallReasons[number] ?? number }));

export const cancelRecall = (state: StockState, command: RecallBatch): StockEvent[] => {
  const batch = batchOf(state, command.batch);
  if (!batch.recalls.includes(command.recall)) return [];
  const recalls = batch.recalls.filter((number) => number !== command.recall);
  return [
    {
      type: 'BatchRecallCancelled',
      data: { ...changed(command, batch, { recalls }), recall: command.recall, reason: command.reason },
    },
  ];
};

/** Closes an empty batch permanently. Remaining goods must leave by a loss or a return first. */
export const dispose = (state: StockState, command: BatchWithReason): StockEvent[] => {
  if (batchOf(state, command.batch).closed) return [];
  const batch = batchFor(state, command, 'dispose');
  if (isPositive(batch.current))
    throw reject('BATCH_HAS_STOCK', { batch: batch.code, current: batch.current });
  return [
    {
      type: 'BatchDisposed',
      data: { ...changed(command, batch, { closed: 'disposed' }), reason: command.reason },
    },
  ];
};

const changed = (
  { warehouse, item }: { warehouse: string; item: string },
  batch: Batch,
  changes: Partial<Standing>,
) => ({ warehouse, item, batch: batch.code, after: figuresWith(batch, changes) });

/**
 * Open reservations that must not be served. Committed ones leave anyway; losses and returns may leave blocked batches.
 */
const holdsOn = (state: StockState, batch: Batch) =>
  Object.entries(state.reservations).flatMap(
    ([reservation, { document, line, status, purpose, batches }]) => {
      if (status !== 'open' || leavesWhileBlocked(purpose)) return [];
      return batches
        .filter((held) => held.batch === batch.code)
        .map(({ quantity }) => ({ reservation, document, line, quantity }));
    },
  );
