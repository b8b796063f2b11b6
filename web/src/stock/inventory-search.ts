import { z } from 'zod';
import { listSearch } from '../ui/list/list-search.ts';

/** Search parameters of the inventory: those of a list, which list, and which warehouses. */
export const inventorySearch = listSearch.extend({
  by: z.literal('item').optional().catch(undefined),
  scope: z.literal('all').optional().catch(undefined),
});
export type InventorySearch = z.output<typeof inventorySearch>;
