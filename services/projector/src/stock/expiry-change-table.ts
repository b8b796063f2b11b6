import { batchId, stock } from '@granary/domain/stock';
import { ExpiryChangeRow } from '@granary/read-models/stock';
import { ledger, ledgerId } from '../engine/index.ts';

export const expiryChangeTable = ledger({
  entity: ExpiryChangeRow,
  from: [stock],
  rows: (event): ExpiryChangeRow[] => {
    if (event.type !== 'BatchExpiryExtended') return [];
    const { before, expiryDate } = event.data;
    return [
      {
        id: ledgerId(event),
        batchId: batchId(event.data),
        before,
        after: expiryDate,
        changedAt: event.metadata.occurredAt,
        recordedAt: event.recordedAt,
      },
    ];
  },
});
