import { isPositive, isZero, quantityLess, toQuantity, type DecimalText } from '../kernel/index.ts';
import type { BatchFigures, BatchStatus, StockPurpose } from './events.ts';
import { isPastExpiry, leavesWhileBlocked } from './rules.ts';
import type { Batch } from './state.ts';

/** The inputs of the derived status. Each block has its own field, so that lifting one never lifts another. */
export type Standing = Pick<
  Batch,
  'current' | 'reserved' | 'closed' | 'recalls' | 'expired' | 'locked' | 'inactive'
>;

const blockOf = (batch: Standing): BatchStatus | undefined => {
  if (isClosed(batch)) return 'depleted';
  if (batch.recalls.length > 0) return 'recalled';
  // An empty batch cannot expire.
  if (batch.expired && !isZero(batch.current)) return 'expired';
  if (batch.locked) return 'locked';
  return batch.inactive ? 'inactive' : undefined;
};

/** A write-off closes a batch only if it took the last of it. */
const isClosed = ({ closed, current }: Standing): boolean =>
  closed !== null && (closed !== 'written_off' || isZero(current));

/** Blocked goods are on hand but not available. */
export const isBlocked = (batch: Standing): boolean => blockOf(batch) !== undefined;

/** On hand and not reserved: available or, in a blocked batch, blocked. */
export const unreserved = (batch: Pick<Batch, 'current' | 'reserved'>): DecimalText =>
  quantityLess(batch.current, [batch.reserved]);

export const figuresOf = (batch: Standing): BatchFigures => {
  const { current, reserved } = batch;
  const block = blockOf(batch);
  const available = block ? toQuantity(0) : unreserved(batch);
  return { current, available, reserved, status: block ?? freeStatus(current, available) };
};

const freeStatus = (current: DecimalText, available: DecimalText): BatchStatus => {
  if (isZero(current)) return 'exhausted';
  return isPositive(available) ? 'active' : 'reserved';
};

export const statusOf = (batch: Standing): BatchStatus => figuresOf(batch).status;

/** The figures after these changes. */
export const figuresWith = (batch: Standing, changes: Partial<Standing>): BatchFigures =>
  figuresOf({ ...batch, ...changes });

/** Why a batch may not leave for this purpose on this day. Checks the expiry date itself: the daily job may be late. */
export const refusalOf = (batch: Batch, purpose: StockPurpose, day: string): BatchStatus | undefined => {
  const block = blockOf(batch) ?? (isPastExpiry(batch.expiryDate, day) ? 'expired' : undefined);
  if (block === 'depleted') return block;
  return leavesWhileBlocked(purpose) ? undefined : block;
};
