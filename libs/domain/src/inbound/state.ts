import {
  ONE_STEP,
  isApprovalEvent,
  stepsAfter,
  submitted,
  type Approval,
  type ApprovalSteps,
} from '../approval/index.ts';
import type { Decider } from '../kernel/index.ts';
import { isPriorityEvent, USUAL_PRIORITY, type Priority } from '../priority/index.ts';
import {
  inboundEvents,
  type InboundContent,
  type InboundEvent,
  type ReceivedLine,
  type RefusedBecause,
} from './events.ts';

interface AtWork {
  /** Number of the document's intent, counted from 1, so that steps of one are never taken for another's. */
  readonly intent: number;
  readonly batches: readonly ReceivedLine[];
}

/** Why the last approval or reversal failed; returned again to a repeated command. */
interface LastAttempt {
  readonly refused: RefusedBecause | null;
}

/**
 * Progress of an approved document. Receiving first tries (claiming), where every step may be rejected, and then
 * commits (receiving), where none can; a failed try is undone (unclaiming). A reversal works the same way: holding,
 * reversing, releasing.
 */
export type InboundProgress =
  | ({ readonly status: 'open' } & LastAttempt)
  | ({ readonly status: 'claiming'; readonly receivedAt: string } & AtWork)
  | ({ readonly status: 'unclaiming'; readonly cause: RefusedBecause } & AtWork)
  | ({ readonly status: 'receiving'; readonly receivedAt: string } & AtWork)
  | ({ readonly status: 'completed'; readonly batches: readonly ReceivedLine[] } & LastAttempt)
  | ({ readonly status: 'holding'; readonly reason: string } & AtWork)
  | ({ readonly status: 'releasing'; readonly cause: RefusedBecause } & AtWork)
  | ({ readonly status: 'reversing'; readonly reason: string } & AtWork)
  | { readonly status: 'reversed'; readonly batches: readonly ReceivedLine[] };

export interface InboundDocument {
  readonly status: 'present';
  readonly number: string;
  readonly warehouse: string;
  readonly content: InboundContent;
  readonly priority: Priority;
  readonly approval: Approval;
  readonly steps: ApprovalSteps;
  readonly progress: InboundProgress;
  readonly intents: number;
  /** In the recycle bin. */
  readonly deleted: boolean;
}

export type InboundState =
  | { readonly status: 'none' }
  | { readonly status: 'purged'; readonly number: string; readonly warehouse: string }
  | InboundDocument;

function evolve(state: InboundState, event: InboundEvent): InboundState {
  if (event.type === 'InboundDrafted') return drafted(event.data);
  if (event.type === 'InboundTransferReceived')
    return {
      ...drafted(event.data),
      approval: { status: 'approved', submittedBy: 'system', approver: 'system' },
      progress: { status: 'completed', batches: event.data.batches, refused: null },
    };
  return state.status === 'present' ? evolveDocument(state, event) : state;
}

type LaterEvent = Exclude<InboundEvent, { type: 'InboundDrafted' | 'InboundTransferReceived' }>;

function evolveDocument(state: InboundDocument, event: LaterEvent): InboundState {
  if (isApprovalEvent(event)) return { ...state, steps: stepsAfter(state.steps, event) };
  if (isPriorityEvent(event)) return { ...state, priority: event.data.priority };
  const { approval, progress } = state;
  const submittedBy = 'submittedBy' in approval ? approval.submittedBy : '';
  const intent = state.intents + 1;
  switch (event.type) {
    case 'InboundRevised':
      return { ...state, content: contentOf(event.data) };
    case 'InboundSubmitted':
      return {
        ...state,
        approval: { status: 'submitted', submittedBy: event.data.submittedBy },
        steps: submitted(state.steps),
        progress: { status: 'open', refused: null },
      };
    case 'InboundDateMoved':
      return { ...state, content: { ...state.content, inboundDate: event.data.inboundDate } };
    case 'InboundReviewStarted':
      return { ...state, approval: { status: 'reviewing', submittedBy, reviewer: event.data.reviewer } };
    case 'InboundApproved': {
      const { approver, receivedAt, batches } = event.data;
      return {
        ...state,
        intents: intent,
        approval: { status: 'approved', submittedBy, approver },
        progress: { status: 'claiming', intent, receivedAt, batches },
      };
    }
    case 'InboundReceiptStarted':
      return progress.status === 'claiming'
        ? { ...state, progress: { ...progress, status: 'receiving' } }
        : state;
    case 'InboundReceiptRefused':
      return progress.status === 'claiming'
        ? { ...state, progress: { ...progress, status: 'unclaiming', cause: event.data.cause } }
        : state;
    case 'InboundApprovalFailed':
      return {
        ...state,
        approval: { status: 'reviewing', submittedBy, reviewer: event.data.reviewer },
        progress: { status: 'open', refused: event.data.cause },
      };
    case 'InboundCompleted':
      return { ...state, progress: { status: 'completed', batches: event.data.batches, refused: null } };
    case 'InboundRejected':
      return { ...state, approval: { status: 'rejected', reason: event.data.reason } };
    case 'InboundWithdrawn':
      return { ...state, approval: { status: 'withdrawn' } };
    case 'InboundReversalStarted': {
      const { reason, batches } = event.data;
      return { ...state, intents: intent, progress: { status: 'holding', intent, reason, batches } };
    }
    case 'InboundReversalConfirmed':
      return progress.status === 'holding'
        ? { ...state, progress: { ...progress, status: 'reversing' } }
        : state;
    case 'InboundReversalBlocked':
      return progress.status === 'holding'
        ? { ...state, progress: { ...progress, status: 'releasing', cause: event.data.cause } }
        : state;
    case 'InboundReversalRefused':
      return progress.status === 'releasing'
        ? {
            ...state,
            progress: { status: 'completed', batches: progress.batches, refused: event.data.cause },
          }
        : state;
    case 'InboundReversed':
      return progress.status === 'reversing'
        ? { ...state, progress: { status: 'reversed', batches: progress.batches } }
        : state;
    case 'InboundDeleted':
      return { ...state, deleted: true };
    case 'InboundRestored':
      return { ...state, deleted: false };
    case 'InboundPurged':
      return { status: 'purged', number: state.number, warehouse: state.warehouse };
  }
}

const drafted = (data: InboundContent & { number: string; warehouse: string }): InboundDocument => ({
  status: 'present',
  number: data.number,
  warehouse: data.warehouse,
  content: contentOf(data),
  priority: USUAL_PRIORITY,
  approval: { status: 'draft' },
  steps: ONE_STEP,
  progress: { status: 'open', refused: null },
  intents: 0,
  deleted: false,
});

const contentOf = (data: InboundContent): InboundContent => ({
  type: data.type,
  title: data.title,
  inboundDate: data.inboundDate,
  supplier: data.supplier,
  remarks: data.remarks,
  lines: data.lines,
  total: data.total,
});

export const inbound: Decider<InboundState, InboundEvent> = {
  category: 'inbound',
  events: inboundEvents,
  initial: () => ({ status: 'none' }),
  evolve,
};
