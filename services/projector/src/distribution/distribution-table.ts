import { isApprovalEvent } from '@granary/domain/approval';
import { distribution, type DistributionContent } from '@granary/domain/distribution';
import { isPriorityEvent, USUAL_PRIORITY } from '@granary/domain/priority';
import { DistributionRow } from '@granary/read-models/distribution';
import { changedAt, searchTextOf, submitted, underReview } from '../document-rows.ts';
import { keyed, type EventFrom } from '../engine/index.ts';

type Stored = EventFrom<[typeof distribution]>;
type Later = Exclude<Stored, { type: 'DistributionDrafted' }>;

const SOME_DAY = '9999-12-31';

export const distributionTable = keyed({
  entity: DistributionRow,
  from: [distribution],
  keys: ({ streamId }) => [streamId],
  evolve: (row, event) => {
    if (event.type === 'DistributionDrafted') return drafted(event, event.data);
    if (!row) return undefined;
    return searchable({ ...row, ...changed(row, event), updatedAt: changedAt(row, event) });
  },
});

function changed(row: DistributionRow, event: Later): Partial<DistributionRow> {
  if (isApprovalEvent(event)) return {};
  if (isPriorityEvent(event)) return { priority: event.data.priority };
  switch (event.type) {
    case 'DistributionRevised':
      return contentOf(event.data);
    case 'DistributionSubmitted':
      return submitted(row, event);
    case 'DistributionReviewStarted':
      return underReview(event);
    case 'DistributionApproved': {
      const { lines, outbound, total } = event.data;
      return {
        approvalStatus: 'approved',
        recordStatus: 'pending',
        outbound,
        total,
        processing: true,
        lines: row.lines.map((line) => ({
          ...line,
          approved: lines.find((granted) => granted.line === line.line)?.quantity ?? '0.000',
        })),
      };
    }
    case 'DistributionOutboundMade':
      return { processing: false };
    case 'DistributionRejected':
      return { approvalStatus: 'rejected' };
    case 'DistributionWithdrawn':
      return { approvalStatus: 'withdrawn' };
    case 'DistributionAllocated':
      return { recordStatus: 'allocated' };
    case 'DistributionShipmentVoided':
      return { recordStatus: 'allocated', shippedAmount: null, shippedAt: null };
    case 'DistributionAllocationReleased':
    case 'DistributionReopened':
      return { recordStatus: 'pending' };
    case 'DistributionShipped': {
      const { amount, shippedAt } = event.data;
      return { recordStatus: 'shipped', shippedAmount: amount, shippedAt };
    }
    case 'DistributionReceived':
      return { recordStatus: 'received' };
    case 'DistributionCompleted':
      return { recordStatus: 'completed' };
    case 'DistributionCancelled':
      return { recordStatus: 'cancelled' };
  }
}

const drafted = (
  { metadata }: Stored,
  data: DistributionContent & { readonly number: string; readonly warehouse: string },
): DistributionRow =>
  searchable({
    number: data.number,
    warehouse: data.warehouse,
    ...contentOf(data),
    priority: USUAL_PRIORITY,
    approvalStatus: 'draft',
    recordStatus: null,
    outbound: null,
    processing: false,
    shippedAmount: null,
    shippedAt: null,
    createdBy: metadata.actor.username,
    createdAt: metadata.occurredAt,
    updatedAt: metadata.occurredAt,
    submittedBy: null,
    submitterId: null,
    submission: 0,
    reviewer: null,
    searchText: '',
  });

const contentOf = ({ customer, title, expectedDate, remarks, lines, total }: DistributionContent) => ({
  customer,
  title,
  expectedDate,
  expectedOn: expectedDate ?? SOME_DAY,
  remarks,
  lines: lines.map((line) => ({ ...line, approved: null })),
  lineCount: lines.length,
  requestedTotal: total,
  total,
});

const searchable = (row: DistributionRow): DistributionRow => {
  const { number, title, customer, createdBy, outbound, lines } = row;
  const words = [number, title, customer, createdBy, outbound, ...lines.map(({ item }) => item)];
  return { ...row, searchText: searchTextOf(words) };
};
