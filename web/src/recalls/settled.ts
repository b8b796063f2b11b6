import type { RecallDetail } from '@granary/api/recalls';
import { isPositive } from '@granary/domain/kernel';

/** Every customer has been told, and none still has goods whose fate is unknown. */
export const isSettled = ({ figures, customers }: Pick<RecallDetail, 'figures' | 'customers'>): boolean =>
  !isPositive(figures.outstanding) && customers.every(({ notified }) => notified !== null);
