import { z } from 'zod';
import { listSearch } from '../ui/list/list-search.ts';

export const workflowTabs = ['instances', 'tasks', 'statistics', 'steps'] as const;
export type WorkflowTab = (typeof workflowTabs)[number];

/** The address of the workflow: a list's, which of the tabs, and how far the statistics look back. */
export const workflowSearch = listSearch.extend({
  tab: z.enum(workflowTabs).optional().catch(undefined),
  days: z.coerce.number().optional().catch(undefined),
});
export type WorkflowSearch = z.output<typeof workflowSearch>;
