import { batchId, stock } from '@granary/domain/stock';
import { CostChangeRow } from '@granary/read-models/stock';
import { ledger, ledgerId } from '../engine/index.ts';

export const costChangeTable = ledger({
  entity: CostChangeRow,
  from: [stock],
  rows: (event): CostChangeRow[] => {
    if (event.type !== 'BatchCostRevised') return [];
    const { warehouse, item, before, unitCost, change, changeRate, reason } = event.data;
    return [
      {
        id: ledgerId(event),
        batchId: batchId(event.data),
        warehouse,
        item,
        before,
        after: unitCost,
        change,
        changeRate,
        reason,
        username: event.metadata.actor.username,
        changedAt: event.metadata.occurredAt,
        recordedAt: event.recordedAt,
      },
    ];
  },
});
