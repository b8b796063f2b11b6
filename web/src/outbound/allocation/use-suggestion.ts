import { suggestAllocation } from '@granary/api/stock';
import type { OutboundType } from '@granary/domain/outbound/rules';
import { useQueryOf } from '../../app/client/use-query-of.ts';
import { useMinimumShelfLife } from '../sale/use-prices.ts';
import { isQuantity } from './choice.ts';

interface Wanted {
  readonly warehouse: string;
  readonly item: string;
  readonly quantity: string;
  readonly strategy: 'fifo' | 'fefo';
  readonly purpose: OutboundType;
  /** Of a sale: it may require a minimum shelf life. */
  readonly customer: string;
}

/** The batches that would be allocated at present; refetched whenever stock changes. */
export const useSuggestion = ({ customer, ...wanted }: Wanted) => {
  const { item, quantity } = wanted;
  const minimumRemainingDays = useMinimumShelfLife(customer);
  return useQueryOf(
    'stock',
    suggestAllocation,
    { query: { ...wanted, minimumRemainingDays } },
    { enabled: item !== '' && isQuantity(quantity) && Number(quantity) > 0, keepPrevious: true },
  );
};
