/** By what profit is summed; apart from the contracts, as the addresses of screens load before them. */
export const profitGroupings = ['month', 'item', 'customer', 'category'] as const;
export type ProfitGrouping = (typeof profitGroupings)[number];
