import {
  approve,
  requireDecider,
  requireReviewable,
  requireTask,
  type Approval,
  type ApprovalTask,
  type Deciding,
} from '../approval/index.ts';
import type { Actor } from '../kernel/index.ts';
import { contributionChange } from './contribution.ts';
import { openContract } from './document.ts';
import { requireNotEnded } from './drafting.ts';
import type { ContractEvent } from './events.ts';
import type { ContractState } from './state.ts';

/** The first approver to open it claims the review; another may take it over. */
export function startContractReview(state: ContractState, command: { by: Actor }): ContractEvent[] {
  const { approval, steps, code } = openContract(state);
  requireReviewable(approval, steps, command.by);
  if (approval.status === 'reviewing' && approval.reviewer === command.by.userId) return [];
  return [{ type: 'ContractReviewStarted', data: { code, reviewer: command.by.userId } }];
}

export const contractTask = (state: ContractState): ApprovalTask => {
  const { approval, steps } = openContract(state);
  return requireTask(approval, steps);
};

/** The last step activates the contract: its contribution then counts towards the customer's limit. */
export function approveContract(
  state: ContractState,
  command: Deciding & { notes: string | null; today: string },
): ContractEvent[] {
  const document = openContract(state);
  const { approval, content, code } = document;
  const { by, notes, today } = command;
  const decided = approve(contractTask(state), command, (): ContractEvent[] => [
    { type: 'ContractApproved', data: { code, approver: by.userId, notes } },
    ...contributionChange(document, { business: 'active', deleted: false }, 'contract'),
  ]);
  requireNotEnded(content, today);
  return [...claimed(approval, code, by), ...decided];
}

export function rejectContract(
  state: ContractState,
  command: Deciding & { reason: string },
): ContractEvent[] {
  const { approval, code } = openContract(state);
  const { by, reason } = command;
  requireDecider(contractTask(state), command, reason);
  return [...claimed(approval, code, by), { type: 'ContractRejected', data: { code, reason } }];
}

/** Deciding without a prior claim counts as claiming the review. */
const claimed = ({ status }: Approval, code: string, by: Actor): ContractEvent[] =>
  status === 'submitted' ? [{ type: 'ContractReviewStarted', data: { code, reviewer: by.userId } }] : [];
