import { compare, reject, type Actor, type DecimalText, type Rejection } from '../kernel/index.ts';
import type { ApprovalEvent } from './events.ts';
import { decisionReason, mayDecideOwn, mayStandIn } from './rules.ts';
import { isLastStep, placeOf, type ApprovalSteps } from './steps.ts';

/** A decision that is waited for. */
export interface ApprovalTask {
  /** Who asked for it: nobody decides what is their own. */
  readonly askedBy: readonly string[];
  readonly steps: ApprovalSteps;
}

/**
 * Why this person may not take the step that is waited for: the one rule of every approval. Not their own document,
 * not two steps of one document, only who has the role of the step, and only its delegate once it has been handed on.
 */
export const obstacleFor = ({ askedBy, steps }: ApprovalTask, by: Actor): Rejection | undefined => {
  const { required, taken, delegation } = steps;
  if (askedBy.includes(by.userId) && !mayDecideOwn(by.role)) return reject('OWN_DOCUMENT');
  if (taken.includes(by.userId)) return reject('STEP_TAKEN_BY_SAME', placeOf(steps));
  const role = required[taken.length]?.role ?? null;
  if (role !== null && role !== by.role && !mayStandIn(by.role)) return reject('STEP_NEEDS_ROLE', { role });
  if (
    delegation &&
    delegation.to !== by.userId &&
    !delegation.from.includes(by.userId) &&
    !mayStandIn(by.role)
  )
    return reject('TASK_DELEGATED', { name: delegation.toName });
  return undefined;
};

export const requireTaker = (task: ApprovalTask, by: Actor): void => {
  const obstacle = obstacleFor(task, by);
  if (obstacle) throw obstacle;
};

/** Guards approve and reject; a super_admin who decides what is their own says why. */
export const requireDecider = (task: ApprovalTask, by: Actor, reason: string | null): void => {
  requireTaker(task, by);
  if (task.askedBy.includes(by.userId) && !decisionReason.safeParse(reason).success)
    throw reject('OWN_DOCUMENT_NEEDS_REASON', {}, 'notes');
};

interface Agreement {
  readonly by: Actor;
  readonly notes: string | null;
  /** What is agreed to, where the decision is about an amount: at most what the step before agreed to. */
  readonly amount?: DecimalText;
}

/** One person agrees: a step on the way, or, when it is the last, the document's own outcome. */
export const approve = <Event>(
  task: ApprovalTask,
  { by, notes, amount }: Agreement,
  outcome: () => Event[],
): (Event | ApprovalEvent)[] => {
  requireDecider(task, by, notes);
  const { steps } = task;
  if (amount !== undefined && steps.agreed !== null && compare(amount, steps.agreed) > 0)
    throw reject('APPROVED_EXCEEDS_STEP', { approved: amount, agreed: steps.agreed }, 'approvedAmount');
  const decided = outcome();
  if (isLastStep(steps)) return decided;
  const approver = by.userId;
  return [
    { type: 'ApprovalStepTaken', data: { ...placeOf(steps), approver, amount: amount ?? null, notes } },
  ];
};
