import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { MONEY_SCALE, QUANTITY_SCALE, UNIT_COST_SCALE, type DecimalText } from './decimal-text.ts';

const decimal = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

// Instances are immutable, so they are reused.
const of = (value: Decimal.Value): Decimal => (value instanceof decimal ? value : new decimal(value));

/** Canonical strings of a fixed scale, rounded half up. */
export const toMoney = (value: Decimal.Value): DecimalText => of(value).toFixed(MONEY_SCALE);
export const toQuantity = (value: Decimal.Value): DecimalText => of(value).toFixed(QUANTITY_SCALE);
export const toUnitCost = (value: Decimal.Value): DecimalText => of(value).toFixed(UNIT_COST_SCALE);

export const plus = (a: Decimal.Value, b: Decimal.Value): Decimal => of(a).plus(b);
export const minus = (a: Decimal.Value, b: Decimal.Value): Decimal => of(a).minus(b);
export const times = (a: Decimal.Value, b: Decimal.Value): Decimal => of(a).times(b);
export const dividedBy = (a: Decimal.Value, b: Decimal.Value): Decimal => of(a).dividedBy(b);
export const sum = (values: Iterable<Decimal.Value>): Decimal => {
  let total = of(0);
  for (const value of values) total = total.plus(value);
  return total;
};
/** Negative, 0 or positive, as `a` is less than, equal to or greater than `b`. */
export const compare = (a: Decimal.Value, b: Decimal.Value): number => of(a).comparedTo(b);
export const isPositive = (value: Decimal.Value): boolean =>
  isPlain(value) ? !value.startsWith('-') && NOT_ZERO.test(value) : compare(value, 0) > 0;
export const isZero = (value: Decimal.Value): boolean =>
  isPlain(value) ? !NOT_ZERO.test(value) : compare(value, 0) === 0;
/** Text such as `-12.500`, whose sign needs no arithmetic: decisions ask for it for every batch. */
const isPlain = (value: Decimal.Value): value is string =>
  typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value);
const NOT_ZERO = /[1-9]/;
export const smaller = (a: Decimal.Value, b: Decimal.Value): Decimal => decimal.min(a, b);

/** Maximum whole digits of inputs: 200 lines of the largest quantity at the largest cost still fit every table. */
const MONEY_DIGITS = 12;
const QUANTITY_DIGITS = 7;
const UNIT_COST_DIGITS = 6;

const input = (digits: number, scale: number, canonical: (value: string) => DecimalText) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{1,${digits}}(\\.\\d{1,${scale}})?$`))
    .transform(canonical);

/** As typed (`"12"`, `"12.5"`): not negative, at most the scale's decimals. Outputs canonical strings. */
export const moneyInput = input(MONEY_DIGITS, MONEY_SCALE, toMoney);
export const quantityInput = input(QUANTITY_DIGITS, QUANTITY_SCALE, toQuantity);
export const unitCostInput = input(UNIT_COST_DIGITS, UNIT_COST_SCALE, toUnitCost);
export const positiveQuantityInput = quantityInput.refine(isPositive, { params: { word: 'positive' } });
export const positiveUnitCostInput = unitCostInput.refine(isPositive, { params: { word: 'positive' } });
export const positiveMoneyInput = moneyInput.refine(isPositive, { params: { word: 'positive' } });
