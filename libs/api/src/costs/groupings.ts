import { statisticalPeriods, type StatisticalPeriod } from '@granary/domain/periods/rules';

export const isPeriod = (by: ProfitGrouping): by is StatisticalPeriod =>
  statisticalPeriods.some((period) => period === by);

/** Groupings of profit. In a file of its own because screen URLs are parsed before the contracts load. */
export const profitGroupings = [...statisticalPeriods, 'item', 'customer', 'category'] as const;
export type ProfitGrouping = (typeof profitGroupings)[number];
