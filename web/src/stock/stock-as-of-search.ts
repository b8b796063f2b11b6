import { timeBases } from '@granary/api/audit';
import { z } from 'zod';
import { listSearch } from '../ui/list/list-search.ts';

/** Search parameters of a list, with the as-of day and time basis. */
export const stockAsOfSearch = listSearch.extend({
  on: z.iso.date().optional().catch(undefined),
  basis: z.enum(timeBases).optional().catch(undefined),
});
export type StockAsOfSearch = z.output<typeof stockAsOfSearch>;
