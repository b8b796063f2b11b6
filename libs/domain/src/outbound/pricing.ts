import { compare, minus, plus, smaller, toMoney, toQuantity, type DecimalText } from '../kernel/index.ts';
import type { OutboundLine, SaleTerms } from './events.ts';
import { lineAmount, totalAmount, totalQuantity, type PriceList } from './rules.ts';
import type { OutboundDocument } from './state.ts';

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
const termsWith = (sale: SaleTerms, line: number, quantity: DecimalText): SaleTerms => {
  const lines = sale.lines.map((one) =>
    one.line === line ? { ...one, quantity, amount: lineAmount(quantity, one.unitPrice) } : one,
  );
  return { ...sale, lines, amount: totalAmount(lines) };
};

/** The terms of the sale after a short pick on a line. */
export const saleAfterShort = (
  { lines }: OutboundDocument,
  sale: SaleTerms,
  short: { readonly line: number; readonly quantity: string },
): SaleTerms => {
  const held = totalQuantity(lines.find(({ line }) => line === short.line)?.batches ?? []);
  return termsWith(sale, short.line, toQuantity(minus(held, short.quantity)));
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
