import { z } from 'zod';
import { listSearch } from '../ui/list/list-search.ts';

const text = z.string().optional().catch(undefined);

/** Search parameters of the explorer: those of a list, plus which list and which stream category. */
export const explorerSearch = listSearch.extend({
  by: z.literal('streams').optional().catch(undefined),
  category: text,
  /** `summary`: search only the summaries, not inside events. */
  within: z.literal('summary').optional().catch(undefined),
});
export type ExplorerSearch = z.output<typeof explorerSearch>;
