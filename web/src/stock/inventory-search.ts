import { z } from 'zod';
import { listSearch } from '../ui/list/list-search.ts';

/** The address of the inventory: a list's, which of the two lists, and of which warehouses. */
export const inventorySearch = listSearch.extend({
  by: z.literal('item').optional().catch(undefined),
  scope: z.literal('all').optional().catch(undefined),
});
export type InventorySearch = z.output<typeof inventorySearch>;
