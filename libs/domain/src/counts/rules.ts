import { compare, isZero, minus, times, toQuantity, type DecimalText } from '../kernel/index.ts';

/** What a count sheet is made of; `short_pick`: opened by goods that a picker did not find or found damaged. */
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

/** Somebody is counting or about to: nobody is told what the books say. */
export const isBlind = (status: CountStatus): boolean =>
  status === 'open' || status === 'counting' || status === 'recounting';

export const mayCancelCount = (status: CountStatus): boolean => isBlind(status) || status === 'counted';

/** What was found, less what the books said at that moment: a gain, or negative a loss. */
export const differenceOf = (counted: DecimalText, book: DecimalText): DecimalText =>
  toQuantity(minus(counted, book));

/** Whether a line is to be counted once more: it differs by more than so many per cent of the books. */
export const isBeyondTolerance = (
  counted: DecimalText,
  book: DecimalText,
  tolerance: DecimalText,
): boolean => {
  const difference = minus(counted, book).abs();
  return !isZero(difference) && compare(times(difference, 100), times(book, tolerance)) > 0;
};
