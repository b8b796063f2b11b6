import { credit, creditLineOf, sumsBehind } from '@granary/domain/credit';
import { dayIn } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { CreditLineRow } from '@granary/read-models/credit';
import { keyed, ledgerId } from '../engine/index.ts';
import { courseTable, eventOf, movesOf, type Stored } from './course-table.ts';

/** One line per event: who changed whose credit, by how much, for which document. */
export const lineTable = keyed({
  entity: CreditLineRow,
  from: [credit],
  guide: courseTable,
  keys: (event, courses) => movesOf(event, courses).map(({ line }) => line),
  evolve: (row, event, key, _, courses): CreditLineRow | undefined => {
    const move = movesOf(event, courses).find(({ line }) => line === key);
    return move && countingFrom(row ?? lineOf(event), move.to);
  },
});

const countingFrom = (line: CreditLineRow, occurredAt: string): CreditLineRow => ({
  ...line,
  occurredAt,
  backDated: dayIn(COMPANY_TIME_ZONE, occurredAt) < dayIn(COMPANY_TIME_ZONE, line.recordedAt),
});

const lineOf = (event: Stored): CreditLineRow => {
  const { data } = event;
  const line = creditLineOf(eventOf(event));
  const { actor, occurredAt, $correlationId } = event.metadata;
  const sums = sumsBehind(data.after);
  const words = [data.customer, line.document, actor.username, line.reason];
  return {
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
    backDated: false,
    username: actor.username,
    correlationId: $correlationId,
    occurredAt,
    recordedAt: event.recordedAt,
    searchText: words.filter(Boolean).join('\n'),
  };
};
