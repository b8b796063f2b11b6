import { statisticalPeriods } from '@granary/domain/periods/rules';
import { z } from 'zod';
import { listSearch } from '../ui/list/list-search.ts';

export const workflowTabs = ['instances', 'tasks', 'statistics', 'steps'] as const;
export type WorkflowTab = (typeof workflowTabs)[number];

/** Search parameters of the workflow: those of a list, the tab, and the period of the statistics. */
export const workflowSearch = listSearch.extend({
  tab: z.enum(workflowTabs).optional().catch(undefined),
  by: z.enum(statisticalPeriods).optional().catch(undefined),
});
export type WorkflowSearch = z.output<typeof workflowSearch>;
