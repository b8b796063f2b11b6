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

/** What to sell one unit for, so that its cost earns this many per cent. */
export const suggestedPrice = (unitCost: DecimalText, percent: DecimalText): DecimalText =>
  toMoney(times(unitCost, plus(1, dividedBy(percent, 100))));

/** Goods at the cost in force when they left: every batch rounded, then added up. */
export const costOf = (
  batches: readonly { readonly quantity: DecimalText; readonly unitCost: DecimalText }[],
): DecimalText => moneySum(batches.map(({ quantity, unitCost }) => costAt(quantity, unitCost)));

/** Per cent of what was earned that stays; null where nothing was earned. */
export const marginOf = (revenue: DecimalText, cost: DecimalText): DecimalText | null =>
  isZero(revenue) ? null : toMoney(times(dividedBy(minus(revenue, cost), revenue), 100));
