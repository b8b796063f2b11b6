import { isZero, reject } from '../kernel/index.ts';
import type { BatchName } from './events.ts';
import { statusOf } from './figures.ts';
import { actionAllowed, suffixedBatchCode, type BatchAction } from './rules.ts';
import type { Batch, Reservation, StockState } from './state.ts';

/** The batch. Throws `BATCH_NOT_FOUND`. */
export const batchOf = (state: StockState, code: string): Batch => {
  const batch = state.batches[code];
  if (!batch) throw reject('BATCH_NOT_FOUND', { batch: code });
  return batch;
};

/** The batch. Throws unless its status allows the action. */
export const batchFor = (state: StockState, { batch: code }: BatchName, action: BatchAction): Batch => {
  const batch = batchOf(state, code);
  const status = statusOf(batch);
  if (!actionAllowed(action, status)) throw reject('BATCH_STATUS_FORBIDS', { batch: code, status });
  return batch;
};

/** The reservation of an inbound document that is about to reverse the receipt of the whole batch, at a past time. */
export const reversalOf = (
  { reservations }: StockState,
  { code, reserved }: Batch,
): Reservation | undefined =>
  isZero(reserved)
    ? undefined
    : Object.values(reservations).find(
        ({ document, batches }) => document.kind === 'inbound' && batches.some(({ batch }) => batch === code),
      );

/** Throws while the receipt of the batch is being reversed. */
export const requireNotTakenBack = (state: StockState, batch: Batch): void => {
  const reversal = reversalOf(state, batch);
  if (reversal) throw reject('DOCUMENT_PROCESSING', { number: reversal.document.number });
};

export const codeTaken = (state: StockState, code: string): boolean =>
  state.batches[code] !== undefined || state.claims[code] !== undefined;

/** The first free code of `‹code›-S1`, `‹code›-S2`, … */
export const nextFreeCode = (state: StockState, code: string, letter: string): string => {
  for (let n = 1; ; n++) {
    const candidate = suffixedBatchCode(code, `${letter}${n}`);
    if (!codeTaken(state, candidate)) return candidate;
  }
};
