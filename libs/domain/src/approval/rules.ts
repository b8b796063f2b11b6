import { z } from 'zod';

/** One approval flow for every document: contracts, credit requests, inbound orders, distribution requests. */
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
/** First submission and resubmission alike. */
export const maySubmit = (status: ApprovalStatus): boolean => mayEdit(status);
export const mayDecide = (status: ApprovalStatus): boolean => undecided.has(status);
export const mayWithdraw = (status: ApprovalStatus): boolean => mayDecide(status);

/** The only role that may decide what it submitted itself, and only with a reason on record. */
export const mayDecideOwn = (role: string): boolean => role === 'super_admin';

/** Administrators take steps of another role and what was handed to somebody else, so that nothing is stuck. */
export const mayStandIn = (role: string): boolean => role === 'super_admin' || role === 'admin';

export const DECISION_REASON_MIN = 5;
export const DECISION_REASON_MAX = 500;
export const decisionReason = z.string().trim().min(DECISION_REASON_MIN).max(DECISION_REASON_MAX);
