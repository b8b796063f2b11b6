import { reject, type Actor } from '../kernel/index.ts';
import { requireTaker, type ApprovalTask } from './deciding.ts';
import { mayDecide, mayEdit, maySubmit, mayWithdraw } from './rules.ts';
import type { ApprovalSteps } from './steps.ts';

/** The approval status of a document. People are user ids. */
export type Approval =
  | { readonly status: 'draft' }
  | { readonly status: 'submitted'; readonly submittedBy: string }
  | { readonly status: 'reviewing'; readonly submittedBy: string; readonly reviewer: string }
  | { readonly status: 'approved'; readonly submittedBy: string; readonly approver: string }
  | { readonly status: 'rejected'; readonly reason: string }
  | { readonly status: 'withdrawn' };

export type UndecidedApproval = Extract<Approval, { status: 'submitted' | 'reviewing' }>;

export function requireEditable(approval: Approval): void {
  if (!mayEdit(approval.status)) throw forbids(approval);
}

/** Rejected and withdrawn documents pass, because they can be resubmitted. */
export function requireUnapproved(approval: Approval): void {
  if (approval.status === 'approved') throw forbids(approval);
}

export function requireSubmittable(approval: Approval): void {
  if (!maySubmit(approval.status)) throw forbids(approval);
}

export function requireWithdrawable(approval: Approval): void {
  if (!mayWithdraw(approval.status)) throw forbids(approval);
}

/** Throws unless the user may take the pending step. */
export function requireReviewable(approval: Approval, steps: ApprovalSteps, by: Actor): UndecidedApproval {
  const undecided = requireUndecided(approval);
  requireTaker(taskOf(undecided, steps), by);
  return undecided;
}

/** The pending decision. `others`: requesters in addition to the submitter. */
export const requireTask = (
  approval: Approval,
  steps: ApprovalSteps,
  others: readonly string[] = [],
): ApprovalTask => taskOf(requireUndecided(approval), steps, others);

function requireUndecided(approval: Approval): UndecidedApproval {
  if (!isUndecided(approval)) throw forbids(approval);
  return approval;
}

const taskOf = (
  { submittedBy }: UndecidedApproval,
  steps: ApprovalSteps,
  others: readonly string[] = [],
): ApprovalTask => ({ askedBy: [submittedBy, ...others], steps });

const isUndecided = (approval: Approval): approval is UndecidedApproval => mayDecide(approval.status);

const forbids = (approval: Approval) =>
  reject('APPROVAL_STATUS_FORBIDS', { approvalStatus: approval.status });
