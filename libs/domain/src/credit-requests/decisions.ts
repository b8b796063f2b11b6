import {
  approve,
  requireDecider,
  requireEditable,
  requireReviewable,
  requireSubmittable,
  requireTask,
  requireUnapproved,
  requireWithdrawable,
  stepsRequired,
  type ApprovalTask,
  type Deciding,
  type StepFrom,
} from '../approval/index.ts';
import { compare, isPositive, reject, type Actor, type DecimalText } from '../kernel/index.ts';
import { prioritized, USUAL_PRIORITY, type Priority } from '../priority/index.ts';
import type { CreditRequestContent, CreditRequestEvent } from './events.ts';
import { settledRequest, type CreditRequestDocument, type CreditRequestState } from './request.ts';

/** The request as entered, with its priority. */
export type EnteredCreditRequest = CreditRequestContent & { readonly priority?: Priority | undefined };

export function draftCreditRequest(
  state: CreditRequestState,
  command: { number: string; by: Actor; content: EnteredCreditRequest },
): CreditRequestEvent[] {
  const { number, by } = command;
  const { priority, ...content } = command.content;
  if (state.status !== 'none') throw reject('CODE_TAKEN', { code: number });
  return [
    { type: 'CreditRequestDrafted', data: { number, requester: by.userId, ...content } },
    ...prioritized(USUAL_PRIORITY, priority),
  ];
}

export function reviseCreditRequest(
  state: CreditRequestState,
  command: { content: EnteredCreditRequest },
): CreditRequestEvent[] {
  const { approval, content: before, number, priority: former } = settledRequest(state);
  requireEditable(approval);
  const { priority, ...content } = command.content;
  const changed = Object.entries(content).some(
    ([field, value]) => before[field as keyof CreditRequestContent] !== value,
  );
  return [
    ...(changed ? [{ type: 'CreditRequestRevised' as const, data: { number, ...content } }] : []),
    ...prioritized(former, priority),
  ];
}

export function prioritizeCreditRequest(
  state: CreditRequestState,
  command: { readonly priority: Priority },
): CreditRequestEvent[] {
  const { approval, priority } = settledRequest(state);
  requireUnapproved(approval);
  return prioritized(priority, command.priority);
}

/** Covers first submission and resubmission. `limit` is the customer's current limit. */
export function submitCreditRequest(
  state: CreditRequestState,
  command: { by: Actor; limit: DecimalText; policy?: readonly StepFrom[] },
): CreditRequestEvent[] {
  const { approval, content, number } = settledRequest(state);
  requireSubmittable(approval);
  const { by, limit, policy = [] } = command;
  return [
    { type: 'CreditRequestSubmitted', data: { number, submittedBy: by.userId, limit } },
    ...stepsRequired(policy, content.amount),
  ];
}

export function withdrawCreditRequest(
  state: CreditRequestState,
  command: { reason: string | null },
): CreditRequestEvent[] {
  const { approval, number } = settledRequest(state);
  requireWithdrawable(approval);
  return [{ type: 'CreditRequestWithdrawn', data: { number, reason: command.reason } }];
}

/** The first approver to open it claims the review; another may take it over. */
export function startCreditReview(state: CreditRequestState, command: { by: Actor }): CreditRequestEvent[] {
  const { approval, steps, number } = settledRequest(state);
  const { by } = command;
  requireReviewable(approval, steps, by);
  if (approval.status === 'reviewing' && approval.reviewer === by.userId) return [];
  return [{ type: 'CreditRequestReviewStarted', data: { number, reviewer: by.userId } }];
}

/** The requester may differ from the submitter; neither may decide. */
export const creditRequestTask = (state: CreditRequestState): ApprovalTask => {
  const { approval, steps, requester } = settledRequest(state);
  return requireTask(approval, steps, [requester]);
};

/** Approves the whole amount or less. The requester may not approve, whoever submitted it. */
export function approveCreditRequest(
  state: CreditRequestState,
  command: Deciding & { approvedAmount: DecimalText; notes: string },
): CreditRequestEvent[] {
  const request = settledRequest(state);
  const { by, approvedAmount, notes } = command;
  const { amount } = request.content;
  const decided = approve(
    creditRequestTask(state),
    { ...command, amount: approvedAmount },
    (): CreditRequestEvent[] => [
      {
        type: 'CreditRequestApproved',
        data: { number: request.number, approver: by.userId, approvedAmount, notes },
      },
    ],
  );
  if (!isPositive(approvedAmount) || compare(approvedAmount, amount) > 0)
    throw reject(
      'APPROVED_EXCEEDS_REQUESTED',
      { approved: approvedAmount, requested: amount },
      'approvedAmount',
    );
  return claimed(request, by, decided);
}

export function rejectCreditRequest(
  state: CreditRequestState,
  command: Deciding & { reason: string },
): CreditRequestEvent[] {
  const request = settledRequest(state);
  const { by, reason } = command;
  requireDecider(creditRequestTask(state), command, reason);
  return claimed(request, by, [{ type: 'CreditRequestRejected', data: { number: request.number, reason } }]);
}

/** Deciding without a prior claim counts as claiming the review. */
const claimed = (
  { approval, number }: CreditRequestDocument,
  by: Actor,
  decided: CreditRequestEvent[],
): CreditRequestEvent[] =>
  approval.status === 'submitted'
    ? [{ type: 'CreditRequestReviewStarted', data: { number, reviewer: by.userId } }, ...decided]
    : decided;

/** Outcome: the customer's limit before and after. */
export function completeCreditRequest(
  state: CreditRequestState,
  command: { limitBefore: DecimalText; limitAfter: DecimalText },
): CreditRequestEvent[] {
  if (state.status !== 'present' || state.progress.status !== 'applying') return [];
  return [{ type: 'CreditRequestApplied', data: { number: state.number, ...command } }];
}
