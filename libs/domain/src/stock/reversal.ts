import { toQuantity } from '../kernel/index.ts';
import type { Place, ReverseReceipt } from './commands.ts';
import type { StockEvent } from './events.ts';
import { figuresWith } from './figures.ts';
import { batchOf } from './find.ts';
import { requireUntouched } from './receiving.ts';
import { releaseReservation, reserve } from './reservations.ts';
import type { StockState } from './state.ts';

export interface HoldForReversal extends Place {
  readonly batch: string;
  readonly inbound: string;
  readonly line: number;
  readonly reservation: string;
  readonly day: string;
  readonly reason: string;
}

/**
 * Before an inbound document reverses several batches, it reserves every one of them whole while untouched. From then
 * on nothing else can use them, and `reverseHeldReceipt` cannot be rejected.
 */
export const holdForReversal = (state: StockState, command: HoldForReversal): StockEvent[] => {
  const { warehouse, item, inbound, line, reservation, day, reason } = command;
  if (state.reservations[reservation]) return [];
  const batch = batchOf(state, command.batch);
  requireUntouched(batch);
  const taken = batch.current;
  return reserve(state, {
    warehouse,
    item,
    reservation,
    document: { kind: 'inbound', number: inbound },
    line,
    day,
    // `return` may leave blocked batches, as a mistaken receipt may well be.
    purpose: 'return',
    allocations: [{ batch: batch.code, quantity: taken }],
    decision: {
      strategy: 'manual',
      candidates: [
        {
          batch: batch.code,
          receivedAt: batch.receivedAt,
          expiryDate: batch.expiryDate,
          available: taken,
          taken,
        },
      ],
      overrideReason: reason,
    },
  });
};

/** Releases the reservation and reverses the whole batch, whatever was recorded on it since. */
export const reverseHeldReceipt = (
  state: StockState,
  command: ReverseReceipt & { readonly reservation: string },
): StockEvent[] => {
  const { warehouse, item, inbound, line, reason, reservation } = command;
  const batch = batchOf(state, command.batch);
  if (batch.closed === 'reversed') return [];
  const released = releaseReservation(state, { warehouse, item, reservation, reason });
  const zero = toQuantity(0);
  return [
    ...released,
    {
      type: 'ReceiptReversed',
      data: {
        warehouse,
        item,
        batch: batch.code,
        quantity: batch.current,
        after: figuresWith(batch, { current: zero, reserved: zero, closed: 'reversed' }),
        inbound,
        line,
        reason,
      },
    },
  ];
};
