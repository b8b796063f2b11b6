import { isZero } from '../kernel/index.ts';
import type { BatchFigures, StockEvent } from './events.ts';
import { movesOf } from './moves.ts';
import { flatten, leaveAt, moveAt, type BatchPast } from './past.ts';
import type { HeldQuantity, StockState } from './state.ts';

/**
 * Records the effect of an event on the history of its batches, before the event changes anything else. Committed goods
 * count as gone from the business time they are to leave, so that two shipments never rely on the same goods.
 */
export const tellPast = (state: StockState, event: StockEvent, at: string): void => {
  switch (event.type) {
    case 'BatchReceived':
    case 'BatchReplenished':
    case 'ReceiptReversed':
    case 'BatchSplit':
    case 'IssueReversed':
      move(state, event, at);
      break;
    case 'BatchAdjusted':
      move(state, event, at);
      flattenUsedUp(state, [event.data]);
      break;
    case 'ReservationCommitted': {
      const hold = state.reservations[event.data.reservation];
      if (!hold) break;
      hold.leavesAt = at;
      leave(state, hold.batches, at);
      break;
    }
    case 'ReservationReopened':
      stay(state, event.data.reservation);
      break;
    case 'StockIssued':
      // Usually goods leave at the committed time and already count as gone.
      if (state.reservations[event.data.reservation]?.leavesAt !== at) {
        stay(state, event.data.reservation);
        leave(state, event.data.batches, at);
      }
      flattenUsedUp(state, event.data.batches);
      break;
    default:
      break;
  }
};

const pastOf = (state: StockState, batch: string): BatchPast => (state.past[batch] ??= []);

const move = (state: StockState, event: StockEvent, at: string): void => {
  for (const { batch, delta } of movesOf(event)) moveAt(pastOf(state, batch), at, delta);
};

const leave = (state: StockState, parts: readonly HeldQuantity[], at: string): void => {
  for (const { batch, quantity } of parts) leaveAt(pastOf(state, batch), at, quantity);
};

/** Undoes a committed departure that does not happen, or happens otherwise. */
const stay = (state: StockState, reservation: string): void => {
  const hold = state.reservations[reservation];
  if (!hold?.leavesAt) return;
  for (const { batch, quantity } of hold.batches) moveAt(pastOf(state, batch), hold.leavesAt, quantity);
  delete hold.leavesAt;
};

const flattenUsedUp = (
  state: StockState,
  moved: readonly { readonly batch: string; readonly after: BatchFigures }[],
): void => {
  for (const { batch, after } of moved) if (isZero(after.current)) flatten(pastOf(state, batch));
};
