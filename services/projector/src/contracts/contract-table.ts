import { isApprovalEvent } from '@granary/domain/approval';
import { contract, NOTHING, type ContractContent } from '@granary/domain/contracts';
import { ContractRow, NO_END } from '@granary/read-models/contracts';
import { changedAt, submitted, underReview } from '../document-rows.ts';
import { keyed, type EventFrom } from '../engine/index.ts';

type Stored = EventFrom<[typeof contract]>;

export const contractTable = keyed({
  entity: ContractRow,
  from: [contract],
  keys: ({ streamId }) => [streamId],
  evolve: (row, event) => {
    if (event.type === 'ContractDrafted') return drafted(event, event.data);
    if (!row) return undefined;
    if (event.type === 'ContractPurged') return null;
    return searchable({ ...row, ...changed(row, event), updatedAt: changedAt(row, event) });
  },
});

type Later = Exclude<Stored, { type: 'ContractDrafted' | 'ContractPurged' }>;

function changed(row: ContractRow, event: Later): Partial<ContractRow> {
  if (isApprovalEvent(event)) return {};
  const { actor, occurredAt } = event.metadata;
  switch (event.type) {
    case 'ContractRevised':
      return { ...contentOf(event.data), revision: row.revision + 1 };
    case 'ContractSubmitted':
      return submitted(row, event);
    case 'ContractReviewStarted':
      return underReview(event);
    case 'ContractApproved':
      return { approvalStatus: 'approved', businessStatus: 'active', approvedAt: occurredAt };
    case 'ContractRejected':
      return { approvalStatus: 'rejected' };
    case 'ContractWithdrawn':
      return { approvalStatus: 'withdrawn' };
    case 'ContractSuspended':
      return { businessStatus: 'suspended' };
    case 'ContractActivated':
      return { businessStatus: 'active', ...endOf(event.data) };
    case 'ContractTerminated':
      return { businessStatus: 'terminated' };
    case 'ContractExpired':
      return { businessStatus: 'expired' };
    case 'ContractContributionChanged':
      return { processing: true };
    case 'ContractContributionApplied':
      return { processing: false, contribution: event.data.contribution };
    case 'ContractAttachmentAdded':
      return withAttachments([
        ...row.attachments,
        { ...event.data.attachment, addedBy: actor.username, addedAt: occurredAt },
      ]);
    case 'ContractAttachmentRemoved':
      return withAttachments(row.attachments.filter(({ id }) => id !== event.data.attachment));
    case 'ContractDeleted':
      return { deletedAt: occurredAt };
    case 'ContractRestored':
      return { deletedAt: null };
  }
}

const drafted = ({ metadata }: Stored, data: ContractContent & { readonly code: string }): ContractRow =>
  searchable({
    code: data.code,
    ...contentOf(data),
    approvalStatus: 'draft',
    businessStatus: 'none',
    processing: false,
    revision: 0,
    contribution: NOTHING,
    attachmentCount: 0,
    attachments: [],
    createdBy: metadata.actor.username,
    createdAt: metadata.occurredAt,
    updatedAt: metadata.occurredAt,
    submittedBy: null,
    submitterId: null,
    submission: 0,
    reviewer: null,
    approvedAt: null,
    deletedAt: null,
    searchText: '',
  });

const endOf = ({ expiryDate }: Pick<ContractContent, 'expiryDate'>) => ({
  expiryDate,
  endsOn: expiryDate ?? NO_END,
});

const contentOf = (data: ContractContent) => ({
  customer: data.customer,
  signedDate: data.signedDate,
  ...endOf(data),
  totalAmount: data.totalAmount,
  totalWeight: data.totalWeight,
  depositPercentage: data.depositPercentage,
  expectedCredit: data.expectedCredit,
  remarks: data.remarks,
  lines: data.lines,
  lineCount: data.lines.length,
});

const withAttachments = (attachments: ContractRow['attachments']) => ({
  attachments,
  attachmentCount: attachments.length,
});

const searchable = (row: ContractRow): ContractRow => ({
  ...row,
  searchText: [
    row.code,
    row.customer,
    row.createdBy,
    row.remarks,
    ...row.lines.map(({ item }) => item),
    ...row.attachments.map(({ name }) => name),
  ]
    .filter(Boolean)
    .join('\n'),
});
