import { compare, isPositive, minus, plus, reject, smaller, toQuantity } from '../kernel/index.ts';
import { planAllocation } from './allocation.ts';
import type {
  CommitReservation,
  Hold,
  ReleaseReservation,
  ReservationStep,
  ReservationWithReason,
  Reserve,
} from './commands.ts';
import type { AllocationDecision, StockEvent } from './events.ts';
import { figuresWith, isBlocked, refusalOf, unreserved } from './figures.ts';
import { batchOf } from './find.ts';
import { leavesWhileBlocked } from './rules.ts';
import { endedReservation, type HeldQuantity, type Reservation, type StockState } from './state.ts';

/** Reserves exactly the plan, or rejects all of it. Plans here if only a strategy is given. */
export const reserve = (state: StockState, command: Reserve): StockEvent[] => {
  if (state.reservations[command.reservation] || endedReservation(state, command.reservation)) return [];
  const { allocations, decision } = 'allocations' in command ? command : planned(state, command);
  return [
    {
      type: 'StockReserved',
      data: {
        ...holdOf(command),
        purpose: command.purpose,
        batches: merged(allocations).map((allocation) => held(state, command, allocation)),
        decision,
      },
    },
  ];
};

type ReserveByStrategy = Extract<Reserve, { strategy: unknown }>;
interface Plan {
  readonly allocations: readonly HeldQuantity[];
  readonly decision: AllocationDecision;
}

const planned = (state: StockState, command: ReserveByStrategy): Plan => {
  const plan = planAllocation(state, command);
  if (isPositive(plan.missing))
    throw reject('STOCK_INSUFFICIENT', {
      item: command.item,
      requested: command.quantity,
      available: plan.allocated,
    });
  return plan;
};

/** Merges duplicates into one entry per batch. */
const merged = (allocations: readonly HeldQuantity[]): HeldQuantity[] => {
  const quantities = new Map<string, string>();
  for (const { batch, quantity } of allocations)
    quantities.set(batch, toQuantity(plus(quantities.get(batch) ?? 0, quantity)));
  return [...quantities].map(([batch, quantity]) => ({ batch, quantity }));
};

const held = (
  state: StockState,
  { item, purpose, day }: Reserve,
  { batch: code, quantity }: HeldQuantity,
) => {
  const batch = batchOf(state, code);
  const status = refusalOf(batch, purpose, day);
  if (status) throw reject('BATCH_NOT_AVAILABLE', { batch: code, status });
  const available = unreserved(batch);
  if (compare(quantity, available) > 0)
    throw reject('STOCK_INSUFFICIENT', {
      item,
      batch: code,
      requested: quantity,
      available,
      takenBy: newestHolder(state, code),
    });
  return {
    batch: code,
    quantity,
    after: figuresWith(batch, { reserved: toQuantity(plus(batch.reserved, quantity)) }),
  };
};

/** Document number of the newest reservation, to name in a rejection. */
const newestHolder = (state: StockState, code: string): string | null => {
  const holders = Object.values(state.reservations).filter(({ batches }) =>
    batches.some(({ batch }) => batch === code),
  );
  return holders.at(-1)?.document.number ?? null;
};

/** Releases a reservation or part of it, at most what it still holds. */
export const releaseReservation = (state: StockState, command: ReleaseReservation): StockEvent[] => {
  const hold = state.reservations[command.reservation];
  if (!hold) return [];
  if (hold.status === 'committed') throw reject('RESERVATION_COMMITTED', { document: hold.document.number });
  const released = merged(command.batches ?? hold.batches).flatMap((part) => {
    const quantity = toQuantity(smaller(part.quantity, heldOf(hold, part.batch)));
    return isPositive(quantity) ? [{ batch: part.batch, quantity }] : [];
  });
  if (released.length === 0) return [];
  return [
    {
      type: 'ReservationReleased',
      data: {
        ...holdOf({ ...command, ...hold }),
        batches: released.map(({ batch: code, quantity }) => {
          const batch = batchOf(state, code);
          const reserved = toQuantity(minus(batch.reserved, quantity));
          return { batch: code, quantity, after: figuresWith(batch, { reserved }) };
        }),
        reason: command.reason,
      },
    },
  ];
};

const heldOf = (hold: Reservation, code: string): string =>
  hold.batches.find(({ batch }) => batch === code)?.quantity ?? toQuantity(0);

/** The last chance to reject: checks whether the batches may still leave today. */
export const commitReservation = (state: StockState, command: CommitReservation): StockEvent[] => {
  const hold = state.reservations[command.reservation];
  if (!hold) {
    if (endedReservation(state, command.reservation)?.status === 'issued') return [];
    throw reject('RESERVATION_NOT_FOUND', { reservation: command.reservation });
  }
  if (hold.status === 'committed') return [];
  for (const { batch } of hold.batches) {
    const status = refusalOf(batchOf(state, batch), hold.purpose, command.day);
    if (status) throw reject('BATCH_NOT_AVAILABLE', { batch, status });
  }
  for (const { batch, quantity } of command.expected ?? []) {
    const available = heldOf(hold, batch);
    if (compare(quantity, available) > 0)
      throw reject('STOCK_INSUFFICIENT', { item: command.item, batch, requested: quantity, available });
  }
  return [{ type: 'ReservationCommitted', data: holdOf({ ...command, ...hold }) }];
};

/** Goods whose return was refused have left already: nothing that happened to their batch since keeps them back. */
export const recommitReservation = (state: StockState, command: ReservationStep): StockEvent[] => {
  const hold = state.reservations[command.reservation];
  if (!hold || hold.status === 'committed') return [];
  return [{ type: 'ReservationCommitted', data: holdOf({ ...command, ...hold }) }];
};

/** Undoes a commitment after another line of the shipment was rejected. */
export const reopenReservation = (state: StockState, command: ReservationWithReason): StockEvent[] => {
  const hold = state.reservations[command.reservation];
  if (hold?.status !== 'committed') return [];
  return [
    { type: 'ReservationReopened', data: { ...holdOf({ ...command, ...hold }), reason: command.reason } },
  ];
};

/** The goods leave at the current cost. Cannot be rejected once committed, whatever has happened to the batch since. */
export const issue = (state: StockState, command: ReservationStep): StockEvent[] => {
  const hold = state.reservations[command.reservation];
  if (!hold) {
    if (endedReservation(state, command.reservation)?.status === 'issued') return [];
    throw reject('RESERVATION_NOT_FOUND', { reservation: command.reservation });
  }
  if (hold.status !== 'committed')
    throw reject('RESERVATION_NOT_COMMITTED', { document: hold.document.number });
  return [
    {
      type: 'StockIssued',
      data: {
        ...holdOf({ ...command, ...hold }),
        purpose: hold.purpose,
        batches: hold.batches.map((part) => issued(state, hold, part)),
      },
    },
  ];
};

const issued = (state: StockState, hold: Reservation, { batch: code, quantity }: HeldQuantity) => {
  const batch = batchOf(state, code);
  const changes = {
    current: toQuantity(minus(batch.current, quantity)),
    reserved: toQuantity(minus(batch.reserved, quantity)),
  };
  const writtenOff = !isPositive(changes.current) && leavesWhileBlocked(hold.purpose) && isBlocked(batch);
  return {
    batch: code,
    quantity,
    unitCost: batch.unitCost,
    after: figuresWith(batch, writtenOff ? { ...changes, closed: 'written_off' } : changes),
  };
};

/** Voids an issue: the goods are back and reserved for the same line, to be shipped again or released. */
export const reverseIssue = (state: StockState, command: ReservationWithReason): StockEvent[] => {
  if (state.reservations[command.reservation]) return [];
  const ended = endedReservation(state, command.reservation);
  if (ended?.status !== 'issued') throw reject('RESERVATION_NOT_FOUND', { reservation: command.reservation });
  return [
    {
      type: 'IssueReversed',
      data: {
        ...holdOf({ ...command, ...ended.hold }),
        purpose: ended.hold.purpose,
        batches: ended.hold.batches.map(({ batch: code, quantity }) => {
          const batch = batchOf(state, code);
          if (batch.closed === 'disposed')
            throw reject('BATCH_STATUS_FORBIDS', { batch: code, status: 'depleted' });
          const changes = {
            current: toQuantity(plus(batch.current, quantity)),
            reserved: toQuantity(plus(batch.reserved, quantity)),
            closed: null,
          };
          return { batch: code, quantity, unitCost: batch.unitCost, after: figuresWith(batch, changes) };
        }),
        reason: command.reason,
      },
    },
  ];
};

const holdOf = ({ warehouse, item, reservation, document, line }: Hold) => ({
  warehouse,
  item,
  reservation,
  document,
  line,
});
