import {
  ONE_STEP,
  isApprovalEvent,
  stepsAfter,
  submitted,
  type Approval,
  type ApprovalSteps,
} from '../approval/index.ts';
import { reject, type Decider, type DecimalText } from '../kernel/index.ts';
import { isPriorityEvent, USUAL_PRIORITY, type Priority } from '../priority/index.ts';
import { creditRequestEvents, type CreditRequestContent, type CreditRequestEvent } from './events.ts';

/** How far an approved request has been applied to the customer's ledger. */
export type CreditRequestProgress =
  | { readonly status: 'open' }
  | { readonly status: 'applying'; readonly approvedAmount: DecimalText; readonly notes: string }
  | { readonly status: 'applied'; readonly approvedAmount: DecimalText; readonly limitAfter: DecimalText };

export interface CreditRequestDocument {
  readonly status: 'present';
  readonly number: string;
  readonly requester: string;
  readonly content: CreditRequestContent;
  readonly priority: Priority;
  readonly approval: Approval;
  readonly steps: ApprovalSteps;
  readonly progress: CreditRequestProgress;
}

export type CreditRequestState = { readonly status: 'none' } | CreditRequestDocument;

export const creditRequest: Decider<CreditRequestState, CreditRequestEvent> = {
  category: 'creditRequest',
  events: creditRequestEvents,
  initial: () => ({ status: 'none' }),
  evolve: (state, event) => {
    if (event.type === 'CreditRequestDrafted') {
      const { number, requester, ...content } = event.data;
      return {
        status: 'present',
        number,
        requester,
        content,
        priority: USUAL_PRIORITY,
        approval: { status: 'draft' },
        steps: ONE_STEP,
        progress: { status: 'open' },
      };
    }
    return state.status === 'present' ? evolveDocument(state, event) : state;
  },
};

function evolveDocument(
  state: CreditRequestDocument,
  event: Exclude<CreditRequestEvent, { type: 'CreditRequestDrafted' }>,
): CreditRequestState {
  if (isApprovalEvent(event)) return { ...state, steps: stepsAfter(state.steps, event) };
  if (isPriorityEvent(event)) return { ...state, priority: event.data.priority };
  const { approval, progress } = state;
  const submittedBy = 'submittedBy' in approval ? approval.submittedBy : '';
  switch (event.type) {
    case 'CreditRequestRevised': {
      const { number: _, ...content } = event.data;
      return { ...state, content };
    }
    case 'CreditRequestSubmitted':
      return {
        ...state,
        approval: { status: 'submitted', submittedBy: event.data.submittedBy },
        steps: submitted(state.steps),
      };
    case 'CreditRequestReviewStarted':
      return { ...state, approval: { status: 'reviewing', submittedBy, reviewer: event.data.reviewer } };
    case 'CreditRequestApproved': {
      const { approver, approvedAmount, notes } = event.data;
      return {
        ...state,
        approval: { status: 'approved', submittedBy, approver },
        progress: { status: 'applying', approvedAmount, notes },
      };
    }
    case 'CreditRequestApplied':
      return progress.status === 'applying'
        ? {
            ...state,
            progress: {
              status: 'applied',
              approvedAmount: progress.approvedAmount,
              limitAfter: event.data.limitAfter,
            },
          }
        : state;
    case 'CreditRequestRejected':
      return { ...state, approval: { status: 'rejected', reason: event.data.reason } };
    case 'CreditRequestWithdrawn':
      return { ...state, approval: { status: 'withdrawn' } };
  }
}

/** The request. Throws if it does not exist or its approval is still being applied. */
export function settledRequest(state: CreditRequestState): CreditRequestDocument {
  if (state.status !== 'present') throw reject('NOT_FOUND');
  if (state.progress.status === 'applying') throw reject('DOCUMENT_PROCESSING', { number: state.number });
  return state;
}
