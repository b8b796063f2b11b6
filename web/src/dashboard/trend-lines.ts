import type { Dashboard } from '@granary/api/dashboard';

export interface TrendLine {
  readonly name: 'received' | 'issued' | 'sales' | 'owed';
  readonly unit: 'count' | 'money';
  readonly points: readonly { readonly key: string; readonly value: number }[];
}

/** The lines that the user may see; drawn, so as numbers. */
export const trendLines = (
  trend: Dashboard['trend'],
  commerce: NonNullable<Dashboard['commerce']>,
): TrendLine[] => {
  const moves = (name: 'received' | 'issued'): TrendLine[] =>
    trend ? [{ name, unit: 'count', points: trend.map((one) => ({ key: one.key, value: one[name] })) }] : [];
  const amounts = (name: 'sales' | 'owed'): TrendLine[] =>
    commerce.some((one) => one[name] !== null)
      ? [{ name, unit: 'money', points: commerce.map((one) => ({ key: one.key, value: Number(one[name]) })) }]
      : [];
  return [...moves('received'), ...moves('issued'), ...amounts('sales'), ...amounts('owed')];
};
