export {
  requireEditable,
  requireReviewable,
  requireSubmittable,
  requireTask,
  requireUnapproved,
  requireWithdrawable,
  type Approval,
} from './approval.ts';
export {
  approve,
  obstacleFor,
  requireDecider,
  requireTaker,
  type ApprovalTask,
  type Deciding,
} from './deciding.ts';
export { delegateTask, takeTaskBack, type Handover } from './delegating.ts';
export { approvalEvents, isApprovalEvent, requiredStep, type ApprovalEvent } from './events.ts';
export {
  DECISION_REASON_MAX,
  DECISION_REASON_MIN,
  approvalStatuses,
  decisionReason,
  mayDecide,
  mayDecideOwn,
  mayEdit,
  mayStandIn,
  maySubmit,
  mayWithdraw,
  type ApprovalStatus,
} from './rules.ts';
export { noteOfApproval } from './telling.ts';
export {
  ONE_STEP,
  isLastStep,
  placeOf,
  stepsAfter,
  stepsRequired,
  submitted,
  type ApprovalSteps,
  type StepFrom,
} from './steps.ts';
