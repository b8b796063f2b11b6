import { compare, quantityLess, refusedBefore, reject, type DecimalText } from '../kernel/index.ts';
import type { StockEvent } from './events.ts';
import { leastFrom } from './past.ts';
import type { StockState } from './state.ts';

/**
 * Goods that leave a batch must be there from that business time on, given all later departures, and nothing may happen
 * to a batch before its receipt. Steps that cannot be rejected were checked at commitment.
 */
export const requireTimely = (state: StockState, events: readonly StockEvent[], occurredAt: string): void => {
  for (const { type, data } of events)
    switch (type) {
      case 'StockReserved':
        for (const { batch } of data.batches) requireCome(state, batch, occurredAt);
        break;
      case 'ReservationCommitted':
        for (const { batch, quantity } of state.reservations[data.reservation]?.batches ?? [])
          requireFree(state, { item: data.item, batch, quantity }, occurredAt);
        break;
      case 'BatchAdjusted':
        requireCome(state, data.batch, occurredAt);
        if (compare(data.delta, 0) < 0)
          requireFree(state, { ...data, quantity: quantityLess('0.000', [data.delta]) }, occurredAt);
        break;
      case 'BatchSplit':
        if (data.from === null) requireFree(state, data, occurredAt);
        break;
      case 'BatchInspected':
        requireCome(state, data.batch, data.inspectedAt, 'inspectedAt');
        break;
      default:
        break;
    }
};

interface Leaving {
  readonly item: string;
  readonly batch: string;
  readonly quantity: DecimalText;
}

const requireCome = (state: StockState, batch: string, occurredAt: string, field?: string): void => {
  const came = state.past[batch]?.[0]?.at;
  if (came !== undefined && occurredAt < came)
    throw refusedBefore({ kind: 'stock', id: batch, at: came }, occurredAt, field);
};

const requireFree = (state: StockState, { item, batch, quantity }: Leaving, occurredAt: string): void => {
  requireCome(state, batch, occurredAt);
  const past = state.past[batch];
  const least = past && leastFrom(past, occurredAt);
  if (!least || compare(quantity, least.free) <= 0) return;
  throw reject('STOCK_NOT_FREE_THEN', {
    item,
    batch,
    date: occurredAt,
    requested: quantity,
    available: compare(least.free, 0) < 0 ? '0.000' : least.free,
    on: least.at,
  });
};
