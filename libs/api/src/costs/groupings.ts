/** The statistical periods, by the company's clock; weeks are those of ISO 8601. */
const profitPeriods = ['day', 'week', 'month', 'quarter', 'year'] as const;
export const isPeriod = (by: ProfitGrouping): boolean => profitPeriods.some((period) => period === by);

/** By what profit is summed; apart from the contracts, as the addresses of screens load before them. */
export const profitGroupings = [...profitPeriods, 'item', 'customer', 'category'] as const;
export type ProfitGrouping = (typeof profitGroupings)[number];
