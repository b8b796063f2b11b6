import { compare, isZero, minus, times, toQuantity, type DecimalText } from '../kernel/index.ts';

/**
 * How the lines of a count sheet are selected. `short_pick`: opened because a picker found goods missing or damaged.
 */
export const countScopes = ['location', 'item', 'category', 'batches', 'short_pick'] as const;
export type CountScopeKind = (typeof countScopes)[number];

export const countStatuses = [
  'open',
  'counting',
  'recounting',
  'counted',
  'approved',
  'adjusted',
  'rejected',
  'cancelled',
] as const;
export type CountStatus = (typeof countStatuses)[number];

/** Book figures are hidden while the count is open or in progress. */
export const isBlind = (status: CountStatus): boolean =>
  status === 'open' || status === 'counting' || status === 'recounting';

export const mayCancelCount = (status: CountStatus): boolean => isBlind(status) || status === 'counted';

/** Counted quantity − book figure at that time; negative for a loss. */
export const differenceOf = (counted: DecimalText, book: DecimalText): DecimalText =>
  toQuantity(minus(counted, book));

/** Whether a line differs from the books by more than the tolerance (percent) and has to be recounted. */
export const isBeyondTolerance = (
  counted: DecimalText,
  book: DecimalText,
  tolerance: DecimalText,
): boolean => {
  const difference = minus(counted, book).abs();
  return !isZero(difference) && compare(times(difference, 100), times(book, tolerance)) > 0;
};
