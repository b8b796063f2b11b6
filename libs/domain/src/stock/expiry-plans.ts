import { reject } from '../kernel/index.ts';
import type { PlanExpiry } from './commands.ts';
import type { StockEvent } from './events.ts';
import { figuresOf } from './figures.ts';
import { batchFor } from './find.ts';
import type { StockState } from './state.ts';

/** Records a plan in advance, so that everyone who sees expiring goods knows they are taken care of. */
export const planExpiry = (state: StockState, command: PlanExpiry): StockEvent[] => {
  const { warehouse, item, plan, reason } = command;
  const batch = batchFor(state, command, plan === 'discount' ? 'plan_discount' : 'plan_expiry');
  if (batch.expiryDate === null) throw reject('EXPIRY_DATE_UNKNOWN', { batch: batch.code });
  if (batch.expiryPlan === plan) return [];
  return [
    {
      type: 'BatchExpiryPlanned',
      data: {
        warehouse,
        item,
        batch: batch.code,
        after: figuresOf(batch),
        before: batch.expiryPlan,
        plan,
        reason,
      },
    },
  ];
};
