import { z } from 'zod';

export const reportTabs = ['made', 'scheduled'] as const;
export type ReportTab = (typeof reportTabs)[number];

export const reportsSearch = z.object({ tab: z.enum(reportTabs).optional().catch(undefined) });
export type ReportsSearch = z.output<typeof reportsSearch>;
