import { sum, times, toMoney, type DecimalText } from '../kernel/index.ts';

/** How far the goods of an approved request have come; it follows the outbound order that was made for it. */
export const recordStatuses = [
  'pending',
  'allocated',
  'shipped',
  'received',
  'completed',
  'cancelled',
] as const;
export type RecordStatus = (typeof recordStatuses)[number];

/** Nothing has left yet: the record may still be called off. */
export const mayCancel = (status: RecordStatus): boolean => status === 'pending' || status === 'allocated';

/** What one line is worth, rounded half up. */
export const lineAmount = (quantity: DecimalText, unitPrice: DecimalText): DecimalText =>
  toMoney(times(quantity, unitPrice));

export const totalAmount = (lines: readonly { readonly amount: DecimalText }[]): DecimalText =>
  toMoney(sum(lines.map(({ amount }) => amount)));
