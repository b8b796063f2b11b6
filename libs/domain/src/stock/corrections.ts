import {
  compare,
  dividedBy,
  isPositive,
  isZero,
  minus,
  plus,
  reject,
  times,
  toMoney,
  toQuantity,
  toUnitCost,
} from '../kernel/index.ts';
import type { AdjustBatch, RelocateBatch, ReviseCost, SplitBatch } from './commands.ts';
import type { StockEvent } from './events.ts';
import { figuresOf, figuresWith, unreserved } from './figures.ts';
import { batchFor, batchOf, nextFreeCode, requireNotTakenBack } from './find.ts';
import type { StockState } from './state.ts';

/** Books a gain or loss with its reason. Never reduces the stock below what is reserved. */
export const adjust = (state: StockState, command: AdjustBatch): StockEvent[] => {
  const { warehouse, item, reason, count } = command;
  if (isZero(command.delta)) return [];
  const batch = batchFor(state, command, 'adjust');
  requireNotTakenBack(state, batch);
  const current = toQuantity(plus(batch.current, command.delta));
  if (compare(current, batch.reserved) < 0)
    throw reject(
      'ADJUSTMENT_BELOW_RESERVED',
      { batch: batch.code, current: batch.current, reserved: batch.reserved, delta: command.delta },
      'delta',
    );
  return [
    {
      type: 'BatchAdjusted',
      data: {
        warehouse,
        item,
        batch: batch.code,
        delta: toQuantity(command.delta),
        unitCost: batch.unitCost,
        after: figuresWith(batch, { current }),
        reason,
        ...(count ? { count } : {}),
      },
    },
  ];
};

/** Splits part of a batch into `‹code›-S1`, from unreserved stock or from one reservation; `locked` if not for sale. */
export const split = (state: StockState, command: SplitBatch): StockEvent[] => {
  const { warehouse, item, quantity, locked, reason } = command;
  const batch = command.reservation ? batchOf(state, command.batch) : batchFor(state, command, 'split');
  const from = command.reservation ? holdWith(state, command, command.reservation) : null;
  const takeable = from?.quantity ?? unreserved(batch);
  if (compare(quantity, takeable) > 0)
    throw reject(
      'STOCK_INSUFFICIENT',
      { item, batch: batch.code, requested: quantity, available: takeable },
      'quantity',
    );
  const reserved = from ? toQuantity(minus(batch.reserved, quantity)) : batch.reserved;
  const child = { current: quantity, reserved: toQuantity(0), locked: batch.locked || locked };
  return [
    {
      type: 'BatchSplit',
      data: {
        warehouse,
        item,
        batch: batch.code,
        child: nextFreeCode(state, batch.code, 'S'),
        quantity,
        after: figuresWith(batch, { current: toQuantity(minus(batch.current, quantity)), reserved }),
        childAfter: figuresOf({ ...batch, ...child }),
        childLocked: locked,
        from: from ? { reservation: from.reservation, document: from.document, line: from.line } : null,
        reason,
      },
    },
  ];
};

const holdWith = (state: StockState, { batch }: SplitBatch, reservation: string) => {
  const hold = state.reservations[reservation];
  const part = hold?.batches.find((held) => held.batch === batch);
  if (!hold || !part) throw reject('RESERVATION_NOT_FOUND', { reservation });
  if (hold.status === 'committed') throw reject('RESERVATION_COMMITTED', { document: hold.document.number });
  return { reservation, document: hold.document, line: hold.line, quantity: part.quantity };
};

/** Later issues use the new cost; issued goods keep theirs. */
export const reviseCost = (state: StockState, command: ReviseCost): StockEvent[] => {
  const { warehouse, item, reason } = command;
  const batch = batchFor(state, command, 'revise_cost');
  const unitCost = toUnitCost(command.unitCost);
  if (!isPositive(unitCost)) throw reject('VALIDATION_ERROR', {}, 'unitCost');
  const before = batch.unitCost;
  if (compare(before, unitCost) === 0) return [];
  const change = minus(unitCost, before);
  return [
    {
      type: 'BatchCostRevised',
      data: {
        warehouse,
        item,
        batch: batch.code,
        after: figuresOf(batch),
        before,
        unitCost,
        change: toUnitCost(change),
        changeRate: isZero(before) ? null : toMoney(times(dividedBy(change, before), 100)),
        reason,
      },
    },
  ];
};

export const relocate = (state: StockState, command: RelocateBatch): StockEvent[] => {
  const { warehouse, item, location, shelf } = command;
  const batch = batchFor(state, command, 'relocate');
  if (batch.location === location && batch.shelf === shelf) return [];
  return [
    {
      type: 'BatchRelocated',
      data: {
        warehouse,
        item,
        batch: batch.code,
        after: figuresOf(batch),
        before: { location: batch.location, shelf: batch.shelf },
        location,
        shelf,
      },
    },
  ];
};
