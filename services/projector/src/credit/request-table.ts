import { isApprovalEvent } from '@granary/domain/approval';
import { creditRequest } from '@granary/domain/credit-requests';
import { isPriorityEvent, USUAL_PRIORITY } from '@granary/domain/priority';
import { CreditRequestRow } from '@granary/read-models/credit';
import { keyed } from '../engine/index.ts';

export const requestTable = keyed({
  entity: CreditRequestRow,
  from: [creditRequest],
  keys: ({ streamId }) => [streamId],
  evolve: (row, event): CreditRequestRow | undefined => {
    const updatedAt = event.recordedAt;
    const { username } = event.metadata.actor;
    if (event.type === 'CreditRequestDrafted') {
      const { requester, ...content } = event.data;
      return {
        ...content,
        priority: USUAL_PRIORITY,
        approvedAmount: null,
        approvalStatus: 'draft',
        processing: false,
        limitBefore: null,
        limitAfter: null,
        requester: username,
        requesterId: requester,
        submitterId: null,
        submission: 0,
        reviewer: null,
        createdAt: updatedAt,
        updatedAt,
      };
    }
    if (!row) return undefined;
    if (isApprovalEvent(event)) return { ...row, updatedAt };
    if (isPriorityEvent(event)) return { ...row, priority: event.data.priority, updatedAt };
    switch (event.type) {
      case 'CreditRequestRevised':
        return { ...row, ...event.data, updatedAt };
      case 'CreditRequestSubmitted': {
        const { submittedBy, limit } = event.data;
        return {
          ...row,
          approvalStatus: 'submitted',
          submitterId: submittedBy,
          submission: row.submission + 1,
          limitBefore: limit,
          reviewer: null,
          updatedAt,
        };
      }
      case 'CreditRequestReviewStarted':
        return { ...row, approvalStatus: 'reviewing', reviewer: username, updatedAt };
      case 'CreditRequestApproved': {
        const { approvedAmount } = event.data;
        return { ...row, approvalStatus: 'approved', approvedAmount, processing: true, updatedAt };
      }
      case 'CreditRequestApplied': {
        const { limitBefore, limitAfter } = event.data;
        return { ...row, limitBefore, limitAfter, processing: false, updatedAt };
      }
      case 'CreditRequestRejected':
        return { ...row, approvalStatus: 'rejected', updatedAt };
      case 'CreditRequestWithdrawn':
        return { ...row, approvalStatus: 'withdrawn', updatedAt };
    }
  },
});
