import {
  compare,
  costAt,
  dividedBy,
  isZero,
  minus,
  moneySum,
  plus,
  times,
  toMoney,
  type DecimalText,
} from '../kernel/index.ts';

export const markupKinds = ['all', 'category', 'item'] as const;
export type MarkupKind = (typeof markupKinds)[number];

export const MARKUP_MOST_PERCENT = 1000;

export const isMarkup = (percent: DecimalText): boolean =>
  compare(percent, 0) >= 0 && compare(percent, MARKUP_MOST_PERCENT) <= 0;

/** Unit price = unit cost × (1 + markup percent ÷ 100). */
export const suggestedPrice = (unitCost: DecimalText, percent: DecimalText): DecimalText =>
  toMoney(times(unitCost, plus(1, dividedBy(percent, 100))));

/** Cost of goods: each batch is rounded, then summed. */
export const costOf = (
  batches: readonly { readonly quantity: DecimalText; readonly unitCost: DecimalText }[],
): DecimalText => moneySum(batches.map(({ quantity, unitCost }) => costAt(quantity, unitCost)));

/** Margin as a percentage of revenue; null if there is no revenue. */
export const marginOf = (revenue: DecimalText, cost: DecimalText): DecimalText | null =>
  isZero(revenue) ? null : toMoney(times(dividedBy(minus(revenue, cost), revenue), 100));
