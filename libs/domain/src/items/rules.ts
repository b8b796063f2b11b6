import { compare, type DecimalText } from '../kernel/index.ts';

/** The field that breaks a rule between fields, if any: member price above retail, or maximum below minimum stock. */
export const contradiction = (item: {
  readonly memberPrice: DecimalText;
  readonly retailPrice: DecimalText;
  readonly minStock: DecimalText;
  readonly maxStock: DecimalText | null;
}): 'memberPrice' | 'maxStock' | undefined => {
  if (compare(item.memberPrice, item.retailPrice) > 0) return 'memberPrice';
  if (item.maxStock !== null && compare(item.maxStock, item.minStock) < 0) return 'maxStock';
  return undefined;
};
