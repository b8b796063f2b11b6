import { MONEY_SCALE, QUANTITY_SCALE, UNIT_COST_SCALE, type DecimalText } from './decimal-text.ts';
import { minus, smaller, sum, times, toMoney, toQuantity } from './decimal.ts';

/**
 * Fast sums of canonical decimals, which folds need for every event: integer arithmetic in the smallest unit while safe
 * integers suffice. Falls back to decimal.js, with the same result, for larger values and other spellings.
 */
export const quantitySum = (parts: readonly DecimalText[]): DecimalText => {
  const units = unitSum(parts, QUANTITY_SCALE);
  return Number.isNaN(units) ? toQuantity(sum(parts)) : textOf(units, QUANTITY_SCALE);
};

/** `whole` minus the sum of `parts`. */
export const quantityLess = (whole: DecimalText, parts: readonly DecimalText[]): DecimalText => {
  const units = safe(unitsOf(whole, QUANTITY_SCALE) - unitSum(parts, QUANTITY_SCALE));
  return Number.isNaN(units) ? toQuantity(minus(whole, sum(parts))) : textOf(units, QUANTITY_SCALE);
};

export const smallerQuantity = (a: DecimalText, b: DecimalText): DecimalText => {
  const units = Math.min(unitsOf(a, QUANTITY_SCALE), unitsOf(b, QUANTITY_SCALE));
  return Number.isNaN(units) ? toQuantity(smaller(a, b)) : textOf(units, QUANTITY_SCALE);
};

export const moneySum = (parts: readonly DecimalText[]): DecimalText => {
  const units = unitSum(parts, MONEY_SCALE);
  return Number.isNaN(units) ? toMoney(sum(parts)) : textOf(units, MONEY_SCALE);
};

/** Quantity × unit cost, rounded half up. */
export const costAt = (quantity: DecimalText, unitCost: DecimalText): DecimalText => {
  const product = safe(unitsOf(quantity, QUANTITY_SCALE) * unitsOf(unitCost, UNIT_COST_SCALE));
  return Number.isNaN(product)
    ? toMoney(times(quantity, unitCost))
    : textOf(roundedHalfUp(product, 10 ** (QUANTITY_SCALE + UNIT_COST_SCALE - MONEY_SCALE)), MONEY_SCALE);
};

const ZERO = 48;
const NINE = 57;
const MINUS = 45;
const POINT = 46;

/** NaN if the text is not of that scale or too long. */
function unitsOf(text: DecimalText, scale: number): number {
  const { length } = text;
  const isNegative = text.charCodeAt(0) === MINUS;
  const first = isNegative ? 1 : 0;
  const point = length - scale - 1;
  if (point <= first || text.charCodeAt(point) !== POINT) return NaN;
  let units = 0;
  for (let at = first; at < length; at += 1) {
    if (at === point) continue;
    const digit = text.charCodeAt(at);
    if (digit < ZERO || digit > NINE) return NaN;
    units = units * 10 + (digit - ZERO);
  }
  return safe(isNegative ? -units : units);
}

function unitSum(parts: readonly DecimalText[], scale: number): number {
  let total = 0;
  for (const part of parts) total = safe(total + unitsOf(part, scale));
  return total;
}

const safe = (units: number): number => (Number.isSafeInteger(units) ? units : NaN);

function roundedHalfUp(units: number, divisor: number): number {
  const size = Math.abs(units);
  const rest = size % divisor;
  const rounded = (size - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
  return units < 0 ? -rounded : rounded;
}

function textOf(units: number, scale: number): DecimalText {
  const digits = String(Math.abs(units)).padStart(scale + 1, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
