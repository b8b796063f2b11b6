import { z } from 'zod';

/** All documents share one approval flow: contracts, credit requests, inbound orders, distribution requests. */
export const approvalStatuses = [
  'draft',
  'submitted',
  'reviewing',
  'approved',
  'rejected',
  'withdrawn',
] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

const editable: ReadonlySet<ApprovalStatus> = new Set<ApprovalStatus>(['draft', 'rejected', 'withdrawn']);
const undecided: ReadonlySet<ApprovalStatus> = new Set<ApprovalStatus>(['submitted', 'reviewing']);

export const mayEdit = (status: ApprovalStatus): boolean => editable.has(status);
/** Covers first submission and resubmission. */
export const maySubmit = (status: ApprovalStatus): boolean => mayEdit(status);
export const mayDecide = (status: ApprovalStatus): boolean => undecided.has(status);
export const mayWithdraw = (status: ApprovalStatus): boolean => mayDecide(status);

/** The only role that may decide its own submissions, and only with a recorded reason. */
export const mayDecideOwn = (role: string): boolean => role === 'super_admin';

/** Administrators may take steps of other roles and delegated steps, so that nothing gets stuck. */
export const mayStandIn = (role: string): boolean => role === 'super_admin' || role === 'admin';

export const DECISION_REASON_MIN = 5;
export const DECISION_REASON_MAX = 500;
export const decisionReason = z.string().trim().min(DECISION_REASON_MIN).max(DECISION_REASON_MAX);
