import { profitGroupings } from '@granary/api/costs';
import { z } from 'zod';
import { listSearch } from '../ui/list/list-search.ts';

/** The address of cost management: a list's, which tab, and how profit is looked at. */
export const costsSearch = listSearch.extend({
  tab: z.string().optional().catch(undefined),
  /** All warehouses of the person instead of the working one. */
  scope: z.literal('all').optional().catch(undefined),
  by: z.enum(profitGroupings).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
});
export type CostsSearch = z.output<typeof costsSearch>;
