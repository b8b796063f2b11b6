import {
  approve,
  requireDecider,
  requireEditable,
  requireReviewable,
  requireSubmittable,
  requireTask,
  requireWithdrawable,
  stepsRequired,
  type ApprovalTask,
  type StepFrom,
} from '../approval/index.ts';
import { compare, isPositive, reject, type Actor, type DecimalText } from '../kernel/index.ts';
import type { CreditRequestContent, CreditRequestEvent } from './events.ts';
import { settledRequest, type CreditRequestDocument, type CreditRequestState } from './request.ts';

export function draftCreditRequest(
  state: CreditRequestState,
  command: { number: string; by: Actor; content: CreditRequestContent },
): CreditRequestEvent[] {
  const { number, by, content } = command;
  if (state.status !== 'none') throw reject('CODE_TAKEN', { code: number });
  return [{ type: 'CreditRequestDrafted', data: { number, requester: by.userId, ...content } }];
}

export function reviseCreditRequest(
  state: CreditRequestState,
  command: { content: CreditRequestContent },
): CreditRequestEvent[] {
  const { approval, content: before, number } = settledRequest(state);
  requireEditable(approval);
  const { content } = command;
  const changed = Object.entries(content).some(
    ([field, value]) => before[field as keyof CreditRequestContent] !== value,
  );
  return changed ? [{ type: 'CreditRequestRevised', data: { number, ...content } }] : [];
}

/** First submission and resubmission alike; `limit` is the customer's now. */
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

/** The first approver to look claims it; another may take it over. */
export function startCreditReview(state: CreditRequestState, command: { by: Actor }): CreditRequestEvent[] {
  const { approval, steps, number } = settledRequest(state);
  const { by } = command;
  requireReviewable(approval, steps, by);
  if (approval.status === 'reviewing' && approval.reviewer === by.userId) return [];
  return [{ type: 'CreditRequestReviewStarted', data: { number, reviewer: by.userId } }];
}

/** Whoever asked for it has not always submitted it: neither decides. */
export const creditRequestTask = (state: CreditRequestState): ApprovalTask => {
  const { approval, steps, requester } = settledRequest(state);
  return requireTask(approval, steps, [requester]);
};

/** All of it or less; never what somebody asked for themselves, whoever pressed submit. */
export function approveCreditRequest(
  state: CreditRequestState,
  command: { by: Actor; approvedAmount: DecimalText; notes: string },
): CreditRequestEvent[] {
  const request = settledRequest(state);
  const { by, approvedAmount, notes } = command;
  const { amount } = request.content;
  const decided = approve(
    creditRequestTask(state),
    { by, notes, amount: approvedAmount },
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
  command: { by: Actor; reason: string },
): CreditRequestEvent[] {
  const request = settledRequest(state);
  const { by, reason } = command;
  requireDecider(creditRequestTask(state), by, reason);
  return claimed(request, by, [{ type: 'CreditRequestRejected', data: { number: request.number, reason } }]);
}

/** Whoever decides without having claimed it claims it by deciding. */
const claimed = (
  { approval, number }: CreditRequestDocument,
  by: Actor,
  decided: CreditRequestEvent[],
): CreditRequestEvent[] =>
  approval.status === 'submitted'
    ? [{ type: 'CreditRequestReviewStarted', data: { number, reviewer: by.userId } }, ...decided]
    : decided;

/** The outcome: what the customer's limit was and is. */
export function completeCreditRequest(
  state: CreditRequestState,
  command: { limitBefore: DecimalText; limitAfter: DecimalText },
): CreditRequestEvent[] {
  if (state.status !== 'present' || state.progress.status !== 'applying') return [];
  return [{ type: 'CreditRequestApplied', data: { number: state.number, ...command } }];
}
