import { z } from 'zod';
import { listSearch } from '../ui/list/list-search.ts';

const text = z.string().optional().catch(undefined);

/** The address of the explorer: a list's, which of the two lists, and the streams of which category. */
export const explorerSearch = listSearch.extend({
  by: z.literal('streams').optional().catch(undefined),
  category: text,
  /** `summary`: what is searched for is not looked up in what events say. */
  within: z.literal('summary').optional().catch(undefined),
});
export type ExplorerSearch = z.output<typeof explorerSearch>;
