import { reject, type DecimalText } from '@granary/domain/kernel';
import type { CustomerPrices } from '@granary/domain/outbound';

/** A customer's prices as data. */
export interface PriceTable extends Omit<CustomerPrices, 'priceOf'> {
  readonly prices: readonly { readonly item: string; readonly price: DecimalText }[];
}

/** Of a look that was refused: no command is decided with it. */
const nothing: PriceTable = { customer: '', priceList: 'retail', prices: [] };

/** An item without a price came into the document after its prices were looked up. */
export const pricesFrom = ({ prices, ...terms }: PriceTable = nothing): CustomerPrices => ({
  ...terms,
  priceOf: (named) => {
    const price = prices.find(({ item }) => item === named)?.price;
    if (price === undefined) throw reject('CONCURRENT_CHANGE');
    return price;
  },
});
