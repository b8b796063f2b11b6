import { isApprovalEvent } from '@granary/domain/approval';
import { inbound, type InboundContent, type ReceivedLine } from '@granary/domain/inbound';
import { sum, toQuantity } from '@granary/domain/kernel';
import { isPriorityEvent, USUAL_PRIORITY } from '@granary/domain/priority';
import { InboundRow } from '@granary/read-models/inbound';
import { changedAt, searchTextOf, submitted, underReview } from '../document-rows.ts';
import { keyed, type EventFrom } from '../engine/index.ts';

type Stored = EventFrom<[typeof inbound]>;

export const inboundTable = keyed({
  entity: InboundRow,
  from: [inbound],
  keys: ({ streamId }) => [streamId],
  evolve: (row, event) => {
    if (event.type === 'InboundDrafted') return drafted(event, event.data);
    if (event.type === 'InboundTransferReceived')
      return withBatches(
        {
          ...drafted(event, event.data),
          approvalStatus: 'approved',
          status: 'completed',
          receivedAt: event.metadata.occurredAt,
          outbound: event.data.outbound,
        },
        event.data.batches,
      );
    if (!row) return undefined;
    if (event.type === 'InboundPurged') return null;
    const next = {
      ...row,
      ...changed(row, event),
      revision: Number(event.revision),
      updatedAt: changedAt(row, event),
    };
    return next.lines === row.lines ? next : searchable(next);
  },
});

type Later = Exclude<Stored, { type: 'InboundDrafted' | 'InboundTransferReceived' | 'InboundPurged' }>;

function changed(row: InboundRow, event: Later): Partial<InboundRow> {
  if (isApprovalEvent(event)) return {};
  if (isPriorityEvent(event)) return { priority: event.data.priority };
  switch (event.type) {
    case 'InboundRevised':
      return contentOf(event.data);
    case 'InboundSubmitted':
      return submitted(row, event);
    case 'InboundDateMoved':
      return { inboundDate: event.data.inboundDate };
    case 'InboundReviewStarted':
      return underReview(event);
    case 'InboundApproved':
      return { approvalStatus: 'approved', processing: true, receivedAt: event.data.receivedAt };
    case 'InboundApprovalFailed':
      return { approvalStatus: 'reviewing', processing: false, receivedAt: null };
    case 'InboundCompleted':
      return withBatches({ ...row, status: 'completed', processing: false }, event.data.batches);
    case 'InboundRejected':
      return { approvalStatus: 'rejected' };
    case 'InboundWithdrawn':
      return { approvalStatus: 'withdrawn' };
    case 'InboundReversalStarted':
      return { processing: true };
    case 'InboundReversalRefused':
      return { processing: false };
    case 'InboundReversed':
      return { status: 'reversed', processing: false };
    case 'InboundDeleted':
      return { deletedAt: event.metadata.occurredAt };
    case 'InboundRestored':
      return { deletedAt: null };
    case 'InboundReceiptStarted':
    case 'InboundReceiptRefused':
    case 'InboundReversalConfirmed':
    case 'InboundReversalBlocked':
      return {};
  }
}

const drafted = (
  { metadata, revision }: Stored,
  data: InboundContent & { readonly number: string; readonly warehouse: string },
): InboundRow =>
  searchable({
    number: data.number,
    warehouse: data.warehouse,
    ...contentOf(data),
    priority: USUAL_PRIORITY,
    revision: Number(revision),
    approvalStatus: 'draft',
    status: 'in_progress',
    processing: false,
    createdBy: metadata.actor.username,
    createdAt: metadata.occurredAt,
    updatedAt: metadata.occurredAt,
    submittedBy: null,
    submitterId: null,
    submission: 0,
    reviewer: null,
    receivedAt: null,
    outbound: null,
    deletedAt: null,
    searchText: '',
  });

const contentOf = ({ type, title, inboundDate, supplier, remarks, lines, total }: InboundContent) => ({
  type,
  title,
  inboundDate,
  supplier,
  remarks,
  lines,
  total,
  lineCount: lines.length,
  quantity: toQuantity(sum(lines.map(({ quantity }) => quantity))),
});

const withBatches = (row: InboundRow, batches: readonly ReceivedLine[]): InboundRow =>
  searchable({
    ...row,
    lines: row.lines.map((line) => ({
      ...line,
      batch: batches.find((one) => one.line === line.line)?.batch ?? line.batch,
    })),
  });

const searchable = (row: InboundRow): InboundRow => {
  const words = [
    row.number,
    row.title,
    row.createdBy,
    row.supplier,
    ...row.lines.flatMap(({ item, batch, supplierLot }) => [item, batch, supplierLot]),
  ];
  return { ...row, searchText: searchTextOf(words) };
};
