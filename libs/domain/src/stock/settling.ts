import {
  compare,
  isPositive,
  isZero,
  minus,
  plus,
  reject,
  smaller,
  sum,
  toQuantity,
} from '../kernel/index.ts';
import type { SettleCount } from './commands.ts';
import type { StockEvent, StockEventData } from './events.ts';
import { figuresWith } from './figures.ts';
import { batchFor, requireNotTakenBack } from './find.ts';
import type { Batch, Reservation, StockState } from './state.ts';

/**
 * Applies the difference found by a count, not the counted quantity, so that movements since then are kept. A loss
 * takes unreserved goods first, then the newest reservations, and never goes below zero: goods counted as missing may
 * have left meanwhile.
 */
export const settleCount = (state: StockState, command: SettleCount): StockEvent[] => {
  const { warehouse, item, count, reason } = command;
  const batch = batchFor(state, command, 'adjust');
  requireNotTakenBack(state, batch);
  if (batch.countAdjustments !== command.adjustments) throw reject('COUNT_OVERTAKEN', { batch: batch.code });
  const found = plus(batch.current, command.delta);
  const current = toQuantity(isPositive(found) ? found : 0);
  const delta = toQuantity(minus(current, batch.current));
  if (isZero(delta)) return [];
  const released = breakNewest(state, command, batch, current);
  const reserved = toQuantity(minus(batch.reserved, sum(released.map(({ batches }) => batches[0].quantity))));
  return [
    ...released.map((data): StockEvent => ({ type: 'ReservationReleased', data })),
    {
      type: 'BatchAdjusted',
      data: {
        warehouse,
        item,
        batch: batch.code,
        delta,
        unitCost: batch.unitCost,
        after: figuresWith(batch, { current, reserved }),
        reason,
        count,
        ...(released.length > 0 && {
          affected: released.map(({ reservation, document, line, batches }) => ({
            reservation,
            document,
            line,
            quantity: batches[0].quantity,
          })),
        }),
      },
    },
  ];
};

type Released = Omit<StockEventData<'ReservationReleased'>, 'batches'> & {
  readonly batches: [StockEventData<'ReservationReleased'>['batches'][number]];
};

/**
 * Releases just as much of the newest reservations as is missing. Throws if goods are leaving right now, so that the
 * count is retried.
 */
const breakNewest = (
  state: StockState,
  { warehouse, item, reason }: SettleCount,
  batch: Batch,
  current: string,
): Released[] => {
  const released: Released[] = [];
  let { reserved } = batch;
  for (const [reservation, hold] of Object.entries(state.reservations).toReversed()) {
    const held = breakable(hold, batch.code);
    if (!held || compare(reserved, current) <= 0) continue;
    const quantity = toQuantity(smaller(held, minus(reserved, current)));
    reserved = toQuantity(minus(reserved, quantity));
    const part = { batch: batch.code, quantity, after: figuresWith(batch, { reserved }) };
    const { document, line } = hold;
    released.push({ warehouse, item, reservation, document, line, batches: [part], reason });
  }
  if (compare(reserved, current) > 0)
    throw reject('ADJUSTMENT_BELOW_RESERVED', {
      batch: batch.code,
      current: batch.current,
      reserved: batch.reserved,
      delta: toQuantity(minus(current, batch.current)),
    });
  return released;
};

const breakable = ({ status, document, batches }: Reservation, code: string): string | undefined =>
  status === 'open' && document.kind === 'outbound'
    ? batches.find(({ batch }) => batch === code)?.quantity
    : undefined;
