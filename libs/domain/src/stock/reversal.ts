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
 * An inbound that takes back several batches first holds every one of them whole, while nobody has touched it:
 * from here on no one else can, and `reverseHeldReceipt` cannot be refused.
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
    // Goes even while the batch is blocked, which a wrong receipt may well be.
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

/** Gives up the hold and takes the batch back whole, whatever has been noted on it since. */
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
