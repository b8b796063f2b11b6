import { credit, usageRateOf } from '@granary/domain/credit';
import { CreditAccountRow } from '@granary/read-models/credit';
import { keyed } from '../engine/index.ts';

/** Every event contains the balances after it. */
export const accountTable = keyed({
  entity: CreditAccountRow,
  from: [credit],
  keys: (event) => [event.data.customer],
  evolve: (row, event): CreditAccountRow => {
    const { limit, ...after } = event.data.after;
    return {
      ...after,
      customer: event.data.customer,
      creditLimit: limit,
      usageRate: usageRateOf(event.data.after),
      standingSince: row?.standing === after.standing ? row.standingSince : event.recordedAt,
      openedAt: row?.openedAt ?? event.recordedAt,
      updatedAt: event.recordedAt,
    };
  },
});
