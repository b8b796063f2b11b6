import type { CreditUse } from '@granary/api/charts';
import { formatMoney } from '../ui/widgets/format.ts';

/** Amounts are drawn, so as numbers; every figure in words comes from the server's text. */
export const drawnMoney = (value: number): string => formatMoney(value.toFixed(2));
/** Without cents. */
export const shortMoney = (value: number): string => drawnMoney(value).replace(/\.\d+$/, '');

const WHOLE = 100;

/** Used and reserved as percent of the limit; undefined without a limit, which has no percent. */
export const shareOf = ({
  limit,
  used,
  reserved,
}: CreditUse): { used: number; reserved: number } | undefined => {
  const whole = Number(limit);
  if (whole <= 0) return undefined;
  const percent = (amount: string): number => Math.round((Number(amount) / whole) * WHOLE * 10) / 10;
  return { used: percent(used), reserved: percent(reserved) };
};
