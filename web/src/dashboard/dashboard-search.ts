import { statisticalPeriods } from '@granary/domain/periods/rules';
import { z } from 'zod';

/** Search parameters of the dashboard: the period of its trend. */
export const dashboardSearch = z.object({ by: z.enum(statisticalPeriods).optional().catch(undefined) });
export type DashboardSearch = z.output<typeof dashboardSearch>;
