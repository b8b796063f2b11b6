import { isZero, minus, plus, toQuantity, type DecimalText } from '../kernel/index.ts';
import type { BatchFigures, StockEvent } from './events.ts';
import { figuresWith } from './figures.ts';
import type { Batch, StockState } from './state.ts';

interface Moved {
  readonly batch: string;
  readonly quantity: DecimalText;
  readonly after: BatchFigures;
}

/**
 * The event with what stands after it reckoned from this state: what moved is added up, whatever the event itself says.
 * Told in the order it was recorded in, an event stays as it is; told by business time, a back-dated one moves what follows.
 */
export const restated = (state: StockState, event: StockEvent): StockEvent => {
  switch (event.type) {
    case 'BatchReplenished': {
      const { data } = event;
      return { ...event, data: { ...data, after: standing(state, data, { current: data.quantity }) } };
    }
    case 'BatchAdjusted': {
      const { data } = event;
      return { ...event, data: { ...data, after: standing(state, data, { current: data.delta }) } };
    }
    case 'ReceiptReversed': {
      const { data } = event;
      const changes = { current: less(data.quantity), closed: 'reversed' as const };
      return { ...event, data: { ...data, after: standing(state, data, changes) } };
    }
    case 'BatchSplit': {
      const { data } = event;
      const taken = less(data.quantity);
      const changes = { current: taken, ...(data.from && { reserved: taken }) };
      return { ...event, data: { ...data, after: standing(state, data, changes) } };
    }
    case 'StockReserved': {
      const batches = event.data.batches.map((part) => ({
        ...part,
        after: standing(state, part, { reserved: part.quantity }),
      }));
      return { ...event, data: { ...event.data, batches } };
    }
    case 'ReservationReleased': {
      const batches = event.data.batches.map((part) => ({
        ...part,
        after: standing(state, part, { reserved: less(part.quantity) }),
      }));
      return { ...event, data: { ...event.data, batches } };
    }
    case 'StockIssued': {
      const batches = event.data.batches.map((part) => ({ ...part, after: issued(state, part) }));
      return { ...event, data: { ...event.data, batches } };
    }
    case 'IssueReversed': {
      const batches = event.data.batches.map((part) => ({
        ...part,
        after: standing(state, part, { current: part.quantity, reserved: part.quantity, reopened: true }),
      }));
      return { ...event, data: { ...event.data, batches } };
    }
    // A receipt begins with what came in, and the others move nothing.
    default:
      return event;
  }
};

const less = (quantity: DecimalText): DecimalText => toQuantity(minus(0, quantity));

interface Changes {
  readonly current?: DecimalText;
  readonly reserved?: DecimalText;
  readonly closed?: Batch['closed'];
  /** Goods that were written off are back. */
  readonly reopened?: boolean;
}

const standing = (
  state: StockState,
  { batch: code, after }: { readonly batch: string; readonly after: BatchFigures },
  { current = '0', reserved = '0', closed, reopened = false }: Changes,
): BatchFigures => {
  const batch = state.batches[code];
  if (!batch) return after;
  return figuresWith(batch, {
    current: toQuantity(plus(batch.current, current)),
    reserved: toQuantity(plus(batch.reserved, reserved)),
    ...(closed !== undefined && { closed }),
    ...(reopened && batch.closed === 'written_off' && { closed: null }),
  });
};

/** A write-off closes the batch when it takes the last of it. */
const issued = (state: StockState, part: Moved): BatchFigures => {
  const taken = less(part.quantity);
  const after = standing(state, part, { current: taken, reserved: taken });
  return part.after.status === 'depleted' && isZero(after.current) ? { ...after, status: 'depleted' } : after;
};
