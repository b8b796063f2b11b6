import { profitGroupings } from '@granary/api/costs';
import { z } from 'zod';
import { listSearch } from '../ui/list/list-search.ts';

/** Search parameters of cost management: those of a list, the tab, and the profit grouping. */
export const costsSearch = listSearch.extend({
  tab: z.string().optional().catch(undefined),
  /** All of the user's warehouses instead of the working one. */
  scope: z.literal('all').optional().catch(undefined),
  by: z.enum(profitGroupings).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
});
export type CostsSearch = z.output<typeof costsSearch>;
