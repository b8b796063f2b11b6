import {
  ONE_STEP,
  isApprovalEvent,
  stepsAfter,
  submitted,
  type Approval,
  type ApprovalSteps,
} from '../approval/index.ts';
import type { Attachment } from '../attachments/index.ts';
import type { Decider, DecimalText } from '../kernel/index.ts';
import {
  contractEvents,
  type ContractContent,
  type ContractEvent,
  type ContributionSource,
} from './events.ts';
import { NOTHING, type ContractStatus } from './rules.ts';

/** What the customer's ledger counts for the contract, and the pending change. */
export interface Contribution {
  readonly amount: DecimalText;
  readonly pending: {
    /** Number of the change, counted from 1: a late acknowledgement cannot complete a newer change. */
    readonly intent: number;
    readonly amount: DecimalText;
    readonly source: ContributionSource;
  } | null;
}

export interface ContractDocument {
  readonly status: 'present';
  readonly code: string;
  /** Version of the content, for optimistic concurrency. */
  readonly revision: number;
  readonly content: ContractContent;
  readonly approval: Approval;
  readonly steps: ApprovalSteps;
  /** Null until approved. */
  readonly business: ContractStatus | null;
  readonly contribution: Contribution;
  readonly intents: number;
  readonly attachments: readonly Attachment[];
  /** In the recycle bin. */
  readonly deleted: boolean;
}

export type ContractState =
  | { readonly status: 'none' }
  | { readonly status: 'purged'; readonly code: string }
  | ContractDocument;

function evolve(state: ContractState, event: ContractEvent): ContractState {
  if (event.type === 'ContractDrafted') return drafted(event.data);
  return state.status === 'present' ? evolveDocument(state, event) : state;
}

function evolveDocument(
  state: ContractDocument,
  event: Exclude<ContractEvent, { type: 'ContractDrafted' }>,
): ContractState {
  if (isApprovalEvent(event)) return { ...state, steps: stepsAfter(state.steps, event) };
  const { approval } = state;
  const submittedBy = 'submittedBy' in approval ? approval.submittedBy : '';
  switch (event.type) {
    case 'ContractRevised':
      return { ...state, revision: state.revision + 1, content: contentOf(event.data) };
    case 'ContractSubmitted':
      return {
        ...state,
        approval: { status: 'submitted', submittedBy: event.data.submittedBy },
        steps: submitted(state.steps),
      };
    case 'ContractReviewStarted':
      return { ...state, approval: { status: 'reviewing', submittedBy, reviewer: event.data.reviewer } };
    case 'ContractApproved':
      return {
        ...state,
        approval: { status: 'approved', submittedBy, approver: event.data.approver },
        business: 'active',
      };
    case 'ContractRejected':
      return { ...state, approval: { status: 'rejected', reason: event.data.reason } };
    case 'ContractWithdrawn':
      return { ...state, approval: { status: 'withdrawn' } };
    case 'ContractSuspended':
      return { ...state, business: 'suspended' };
    case 'ContractActivated':
      return {
        ...state,
        business: 'active',
        content: { ...state.content, expiryDate: event.data.expiryDate },
      };
    case 'ContractTerminated':
      return { ...state, business: 'terminated' };
    case 'ContractExpired':
      return { ...state, business: 'expired' };
    case 'ContractContributionChanged': {
      const intent = state.intents + 1;
      const { contribution: amount, source } = event.data;
      return {
        ...state,
        intents: intent,
        contribution: { ...state.contribution, pending: { intent, amount, source } },
      };
    }
    case 'ContractContributionApplied':
      return { ...state, contribution: { amount: event.data.contribution, pending: null } };
    case 'ContractAttachmentAdded':
      return { ...state, attachments: [...state.attachments, event.data.attachment] };
    case 'ContractAttachmentRemoved':
      return {
        ...state,
        attachments: state.attachments.filter(({ id }) => id !== event.data.attachment),
      };
    case 'ContractDeleted':
      return { ...state, deleted: true };
    case 'ContractRestored':
      return { ...state, deleted: false };
    case 'ContractPurged':
      return { status: 'purged', code: state.code };
  }
}

const drafted = (data: ContractContent & { code: string }): ContractDocument => ({
  status: 'present',
  code: data.code,
  revision: 0,
  content: contentOf(data),
  approval: { status: 'draft' },
  steps: ONE_STEP,
  business: null,
  contribution: { amount: NOTHING, pending: null },
  intents: 0,
  attachments: [],
  deleted: false,
});

const contentOf = (data: ContractContent): ContractContent => ({
  customer: data.customer,
  signedDate: data.signedDate,
  expiryDate: data.expiryDate,
  totalAmount: data.totalAmount,
  totalWeight: data.totalWeight,
  depositPercentage: data.depositPercentage,
  expectedCredit: data.expectedCredit,
  remarks: data.remarks,
  lines: data.lines,
});

export const contract: Decider<ContractState, ContractEvent> = {
  category: 'contract',
  events: contractEvents,
  initial: () => ({ status: 'none' }),
  evolve,
};
