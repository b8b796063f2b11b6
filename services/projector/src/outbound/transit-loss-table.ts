import { isZero } from '@granary/domain/kernel';
import { outbound } from '@granary/domain/outbound';
import { TransitLossRow } from '@granary/read-models/outbound';
import { ledger, ledgerId } from '../engine/index.ts';

export const transitLossTable = ledger({
  entity: TransitLossRow,
  from: [outbound],
  rows: (event): TransitLossRow[] => {
    if (event.type !== 'OutboundDelivered') return [];
    const { number: document, deliveredAt, arrivals } = event.data;
    return arrivals.flatMap(({ line, item, batch, lost }, n) =>
      isZero(lost)
        ? []
        : {
            id: ledgerId(event, n),
            document,
            line,
            batch,
            item,
            quantity: lost,
            username: event.metadata.actor.username,
            occurredAt: deliveredAt,
            recordedAt: event.recordedAt,
          },
    );
  },
});
