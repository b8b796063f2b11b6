import { useSearchState } from '../app/router/search-state.ts';
import { BatchList } from './BatchList.tsx';
import { ItemStockList } from './ItemStockList.tsx';
import type { InventorySearch } from './inventory-search.ts';

/** Stock on hand, by batch or by item. */
export const InventoryPage = () => {
  const [search] = useSearchState<InventorySearch>();
  return search.by === 'item' ? <ItemStockList /> : <BatchList />;
};
