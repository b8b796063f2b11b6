import {
  ONE_STEP,
  isApprovalEvent,
  stepsAfter,
  submitted,
  type Approval,
  type ApprovalSteps,
} from '../approval/index.ts';
import { reject, type Decider } from '../kernel/index.ts';
import type { PriceList } from '../outbound/rules.ts';
import { isPriorityEvent, USUAL_PRIORITY, type Priority } from '../priority/index.ts';
import {
  distributionEvents,
  type ApprovedLine,
  type DistributionContent,
  type DistributionEvent,
} from './events.ts';
import type { RecordStatus } from './rules.ts';

/** The result of an approval. */
export interface DistributionRecord {
  readonly status: RecordStatus;
  readonly outbound: string;
  readonly priceList: PriceList;
  readonly lines: readonly ApprovedLine[];
  /** The outbound order has not been created yet. */
  readonly making: boolean;
}

export interface DistributionDocument {
  readonly status: 'present';
  readonly number: string;
  readonly warehouse: string;
  readonly content: DistributionContent;
  readonly priority: Priority;
  readonly approval: Approval;
  readonly steps: ApprovalSteps;
  readonly record: DistributionRecord | null;
}

export type DistributionState = { readonly status: 'none' } | DistributionDocument;

export const existing = (state: DistributionState): DistributionDocument => {
  if (state.status === 'none') throw reject('NOT_FOUND');
  return state;
};

function evolve(state: DistributionState, event: DistributionEvent): DistributionState {
  if (event.type === 'DistributionDrafted') {
    const { number, warehouse } = event.data;
    return {
      status: 'present',
      number,
      warehouse,
      content: contentOf(event.data),
      priority: USUAL_PRIORITY,
      approval: { status: 'draft' },
      steps: ONE_STEP,
      record: null,
    };
  }
  return state.status === 'none' ? state : { ...state, ...changed(state, event) };
}

type LaterEvent = Exclude<DistributionEvent, { type: 'DistributionDrafted' }>;

function changed(
  { approval, steps, record }: DistributionDocument,
  event: LaterEvent,
): Partial<DistributionDocument> {
  if (isApprovalEvent(event)) return { steps: stepsAfter(steps, event) };
  if (isPriorityEvent(event)) return { priority: event.data.priority };
  const submittedBy = 'submittedBy' in approval ? approval.submittedBy : '';
  const followed = (status: RecordStatus) => ({ record: record && { ...record, status } });
  switch (event.type) {
    case 'DistributionRevised':
      return { content: contentOf(event.data) };
    case 'DistributionSubmitted':
      return {
        approval: { status: 'submitted', submittedBy: event.data.submittedBy },
        steps: submitted(steps),
      };
    case 'DistributionReviewStarted':
      return { approval: { status: 'reviewing', submittedBy, reviewer: event.data.reviewer } };
    case 'DistributionApproved': {
      const { approver, outbound, priceList, lines } = event.data;
      return {
        approval: { status: 'approved', submittedBy, approver },
        record: { status: 'pending', outbound, priceList, lines, making: true },
      };
    }
    case 'DistributionOutboundMade':
      return { record: record && { ...record, making: false } };
    case 'DistributionRejected':
      return { approval: { status: 'rejected', reason: event.data.reason } };
    case 'DistributionWithdrawn':
      return { approval: { status: 'withdrawn' } };
    case 'DistributionAllocated':
    case 'DistributionShipmentVoided':
      return followed('allocated');
    case 'DistributionAllocationReleased':
    case 'DistributionReopened':
      return followed('pending');
    case 'DistributionShipped':
      return followed('shipped');
    case 'DistributionReceived':
      return followed('received');
    case 'DistributionCompleted':
      return followed('completed');
    case 'DistributionCancelled':
      return followed('cancelled');
  }
}

const contentOf = (data: DistributionContent): DistributionContent => ({
  customer: data.customer,
  title: data.title,
  expectedDate: data.expectedDate,
  deliveryMethod: data.deliveryMethod,
  deliveryAddress: data.deliveryAddress,
  remarks: data.remarks,
  lines: data.lines,
  total: data.total,
});

export const distribution: Decider<DistributionState, DistributionEvent> = {
  category: 'distribution',
  events: distributionEvents,
  initial: () => ({ status: 'none' }),
  evolve,
};
