import { compare, minus, plus, smaller, toMoney, type DecimalText } from '../kernel/index.ts';
import type { OutboundLine, SaleTerms } from './events.ts';
import { lineAmount, totalAmount, type PriceList } from './rules.ts';

/** The prices of one customer at this moment. */
export interface CustomerPrices {
  readonly customer: string;
  readonly priceList: PriceList;
  readonly priceOf: (item: string) => DecimalText;
}

/** The lines at the customer's prices. */
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

/** The same sale with less of one line, at the price it was agreed for. */
export const termsWith = (sale: SaleTerms, line: number, quantity: DecimalText): SaleTerms => {
  const lines = sale.lines.map((one) =>
    one.line === line ? { ...one, quantity, amount: lineAmount(quantity, one.unitPrice) } : one,
  );
  return { ...sale, lines, amount: totalAmount(lines) };
};

/** What came back of a line before. */
export interface LineReturns {
  readonly quantity: DecimalText;
  readonly amount: DecimalText;
}

/** Worth of goods coming back: at their price, the last of a line whatever is left of its amount. */
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
