import { toQuantity } from '../kernel/index.ts';
import type { Batch, StockState } from './state.ts';

const NOTHING = toQuantity(0);
/** Sorts after every day. */
const NEVER = '9999-99-99';

type Received = Pick<Batch, 'receivedAt' | 'order'>;

/** Oldest receipt first, then recording order. */
const byReceipt = (a: Received, b: Received): number =>
  byText(a.receivedAt, b.receivedAt) || a.order - b.order;

/** Earliest expiry first, no expiry last; then by receipt. */
export const byExpiry = (a: Batch, b: Batch): number =>
  byText(a.expiryDate ?? NEVER, b.expiryDate ?? NEVER) || byReceipt(a, b);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Inserts a batch into the list of those on hand, or removes it. */
export const lineUp = (state: StockState, batch: Batch): void => {
  const place = placeOf(state, batch);
  const isThere = state.onHand[place] === batch.code;
  const belongs = batch.current !== NOTHING;
  if (belongs && !isThere) state.onHand.splice(place, 0, batch.code);
  if (!belongs && isThere) state.onHand.splice(place, 1);
};

/** Binary search for the batch's index or insertion point. */
const placeOf = ({ onHand, batches }: StockState, batch: Batch): number => {
  let [from, to] = [0, onHand.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = batches[onHand[middle] ?? ''];
    if (other && byReceipt(other, batch) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
};
