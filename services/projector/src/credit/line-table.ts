import { credit, creditLineOf, sumsBehind, type CreditEvent } from '@granary/domain/credit';
import { dayIn } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { CreditLineRow } from '@granary/read-models/credit';
import { ledger, ledgerId } from '../engine/index.ts';

/** One line per event: who moved whose credit, by how much, on whose business. */
export const lineTable = ledger({
  entity: CreditLineRow,
  from: [credit],
  rows: (event): CreditLineRow[] => {
    const { type, data } = event;
    const line = creditLineOf({ type, data } as CreditEvent);
    const { actor, occurredAt, $correlationId } = event.metadata;
    const sums = sumsBehind(data.after);
    const words = [data.customer, line.document, actor.username, line.reason];
    return [
      {
        id: ledgerId(event),
        eventId: event.id,
        customer: data.customer,
        revision: Number(event.revision),
        type: line.type,
        business: line.business,
        document: line.document,
        reason: line.reason,
        requesterId: line.requester,
        approverId: line.approver,
        limitChange: line.change.limit,
        usedChange: line.change.used,
        reservedChange: line.change.reserved,
        available: data.after.available,
        limitSum: sums.limit,
        usedSum: sums.used,
        reservedSum: sums.reserved,
        backDated: dayIn(COMPANY_TIME_ZONE, occurredAt) < dayIn(COMPANY_TIME_ZONE, event.recordedAt),
        username: actor.username,
        correlationId: $correlationId,
        occurredAt,
        recordedAt: event.recordedAt,
        searchText: words.filter(Boolean).join('\n'),
      },
    ];
  },
});
