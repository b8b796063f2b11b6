import type { DecimalText } from '@granary/domain/kernel';
import type { CustomerPrices } from '@granary/domain/outbound';

/** A customer's prices as data. */
export interface PriceTable extends Omit<CustomerPrices, 'priceOf'> {
  readonly prices: readonly { readonly item: string; readonly price: DecimalText }[];
}

export const pricesFrom = ({ prices, ...terms }: PriceTable): CustomerPrices => ({
  ...terms,
  priceOf: (named) => prices.find(({ item }) => item === named)?.price ?? '0.00',
});
