import { sum, times, toMoney, type DecimalText } from '../kernel/index.ts';

/** Progress of the goods of an approved request; follows its outbound order. */
export const recordStatuses = [
  'pending',
  'allocated',
  'shipped',
  'received',
  'completed',
  'cancelled',
] as const;
export type RecordStatus = (typeof recordStatuses)[number];

/** Before shipment. */
export const mayCancel = (status: RecordStatus): boolean => status === 'pending' || status === 'allocated';

/** Rounded half up. */
export const lineAmount = (quantity: DecimalText, unitPrice: DecimalText): DecimalText =>
  toMoney(times(quantity, unitPrice));

export const totalAmount = (lines: readonly { readonly amount: DecimalText }[]): DecimalText =>
  toMoney(sum(lines.map(({ amount }) => amount)));
