import { statisticalPeriods } from '@granary/domain/periods/rules';
import { z } from 'zod';

/** Search parameters of the charts: the period by which they are drawn. */
export const chartsSearch = z.object({ by: z.enum(statisticalPeriods).optional().catch(undefined) });
export type ChartsSearch = z.output<typeof chartsSearch>;
