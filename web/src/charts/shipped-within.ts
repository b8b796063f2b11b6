import { dayAfter, startOfDayIn } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses/rules';

/** Filters of the list of orders: shipped on these days of the company, both included. */
export const shippedWithin = (from: string, to: string): string[] => [
  `shippedAt:gte:${startOfDayIn(COMPANY_TIME_ZONE, from)}`,
  `shippedAt:lte:${new Date(Date.parse(startOfDayIn(COMPANY_TIME_ZONE, dayAfter(to))) - 1).toISOString()}`,
];
