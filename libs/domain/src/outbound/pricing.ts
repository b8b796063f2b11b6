import { compare, minus, plus, smaller, toMoney, type DecimalText } from '../kernel/index.ts';
import type { OutboundLine, SaleTerms } from './events.ts';
import { lineAmount, totalAmount, type PriceList } from './rules.ts';

/** The current prices of one customer. */
export interface CustomerPrices {
  readonly customer: string;
  readonly priceList: PriceList;
  readonly priceOf: (item: string) => DecimalText;
}

/** Prices the lines. */
export const termsFor = (
  lines: readonly Pick<OutboundLine, 'line' | 'item' | 'quantity'>[],
  { customer, priceList, priceOf }: CustomerPrices,
): SaleTerms => {
  const priced = lines.map(({ line, item, quantity }) => {
    const unitPrice = priceOf(item);
    return { line, quantity, unitPrice, amount: lineAmount(quantity, unitPrice) };
  });
  return { customer, priceList, lines: priced, amount: totalAmount(priced) };
};

/** The same sale with a different quantity of one line, at the agreed price. */
export const termsWith = (sale: SaleTerms, line: number, quantity: DecimalText): SaleTerms => {
  const lines = sale.lines.map((one) =>
    one.line === line ? { ...one, quantity, amount: lineAmount(quantity, one.unitPrice) } : one,
  );
  return { ...sale, lines, amount: totalAmount(lines) };
};

/** Earlier returns of a line. */
export interface LineReturns {
  readonly quantity: DecimalText;
  readonly amount: DecimalText;
}

/** The credited amount of a return: quantity × unit price; the last return of a line gets the rest of its amount. */
export const returnAmount = (
  sale: SaleTerms,
  line: number,
  before: LineReturns,
  quantity: DecimalText,
): DecimalText => {
  const sold = sale.lines.find((one) => one.line === line);
  if (!sold) throw new Error(`line ${line} has no price`);
  const left = minus(sold.amount, before.amount);
  const everything = compare(plus(before.quantity, quantity), sold.quantity) >= 0;
  return toMoney(everything ? left : smaller(left, lineAmount(quantity, sold.unitPrice)));
};
