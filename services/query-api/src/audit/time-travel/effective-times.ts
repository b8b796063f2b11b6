import type { StockEvent } from '@granary/domain/stock';
import type { StoredEvent } from '@granary/event-store';

interface Timed {
  readonly metadata: { readonly occurredAt: string };
}

/** Sums can be added up in any order: an event counts from when it happened. */
const asTheyHappened = (events: readonly Timed[]): string[] =>
  events.map(({ metadata }) => metadata.occurredAt);

/**
 * The steps of a document build on each other: one that counts from an earlier moment (a receipt dated back) takes the
 * steps before it along.
 */
export const stepByStep = (events: readonly Timed[]): string[] => {
  const times = asTheyHappened(events);
  for (let n = times.length - 2; n >= 0; n -= 1) if (times[n + 1]! < times[n]!) times[n] = times[n + 1]!;
  return times;
};

/**
 * Goods move when they moved. A hold moves nothing and counts no later than what became of it; and nothing happens to a
 * batch before it is there.
 */
export const timesOfStock = (events: readonly (StoredEvent<StockEvent> & StockEvent)[]): string[] => {
  const times = asTheyHappened(events);
  const outcomes = new Map<string, string>();
  for (let n = events.length - 1; n >= 0; n -= 1) {
    const reservation = reservationOf(events[n]!);
    if (reservation === undefined) continue;
    const outcome = outcomes.get(reservation);
    if (isHold(events[n]!) && outcome !== undefined && outcome < times[n]!) times[n] = outcome;
    outcomes.set(reservation, times[n]!);
  }
  const born = new Map<string, string>();
  events.forEach((event, n) => {
    for (const batch of batchesOf(event)) {
      const birth = born.get(batch);
      if (birth !== undefined && birth > times[n]!) times[n] = birth;
    }
    const begun = batchBegun(event);
    if (begun !== undefined) born.set(begun, times[n]!);
  });
  return times;
};

const reservationOf = ({ data }: StockEvent): string | undefined => {
  if ('reservation' in data) return data.reservation;
  return 'from' in data && data.from ? data.from.reservation : undefined;
};

const isHold = ({ type }: StockEvent): boolean =>
  type === 'StockReserved' || type === 'ReservationCommitted' || type === 'ReservationReopened';

const batchesOf = ({ data }: StockEvent): readonly string[] => {
  if ('batches' in data) return data.batches.map(({ batch }) => batch);
  return 'batch' in data ? [data.batch] : [];
};

const batchBegun = ({ type, data }: StockEvent): string | undefined => {
  if (type === 'BatchReceived') return data.batch;
  return type === 'BatchSplit' ? data.child : undefined;
};
