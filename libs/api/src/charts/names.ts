import type { Permission } from '../access/index.ts';

/** In a file of its own because screens name charts before the contracts load. */
export const chartNames = ['stock', 'expiry', 'credit', 'picking'] as const;
export type ChartName = (typeof chartNames)[number];

/** Any of these permissions suffices. */
export const chartReaders = {
  stock: ['inventory:read'],
  expiry: ['inventory:read'],
  credit: ['credit:read'],
  picking: ['outbound:read', 'outbound_execution:pick'],
} as const satisfies Readonly<Record<ChartName, readonly Permission[]>>;

/** Whoever may read any of them. */
export const anyChartReader: readonly Permission[] = [...new Set(Object.values(chartReaders).flat())];

/** Weeks of the expiry chart, from the current one. */
export const EXPIRY_WEEKS = 26;
/** Customers of the credit chart: those who use most of their limit. */
export const CREDIT_CUSTOMERS = 20;
