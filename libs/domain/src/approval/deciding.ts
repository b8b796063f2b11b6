import { compare, reject, type Actor, type DecimalText, type Rejection } from '../kernel/index.ts';
import type { ApprovalEvent } from './events.ts';
import { decisionReason, mayDecideOwn, mayStandIn } from './rules.ts';
import { isLastStep, placeOf, type ApprovalSteps } from './steps.ts';

/** A pending decision. */
export interface ApprovalTask {
  /** The requesters, who may not decide it themselves. */
  readonly askedBy: readonly string[];
  readonly steps: ApprovalSteps;
}

/**
 * Returns why this user may not take the pending step, or undefined. The single rule of every approval: not their own
 * document, one step per person, only the role of the step, and after a delegation only the people involved in it.
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

/** Who decides, and on what. */
export interface Deciding {
  readonly by: Actor;
  /** Number of the submission that was shown to them, if it is known. */
  readonly seen?: number | undefined;
}

/**
 * Guards approve and reject: only what was seen is decided, not what was submitted since. A super_admin who decides
 * their own document must give a reason.
 */
export const requireDecider = (task: ApprovalTask, { by, seen }: Deciding, reason: string | null): void => {
  requireTaker(task, by);
  const { submission } = task.steps;
  if (seen !== undefined && seen !== submission) throw reject('CONCURRENT_CHANGE', { submission });
  if (task.askedBy.includes(by.userId) && !decisionReason.safeParse(reason).success)
    throw reject('OWN_DOCUMENT_NEEDS_REASON', {}, 'notes');
};

interface Agreement extends Deciding {
  readonly notes: string | null;
  /** The approved amount, for decisions about an amount; at most what the previous step approved. */
  readonly amount?: DecimalText;
}

/** One approval: the next step or, if it is the last, the outcome of the document. */
export const approve = <Event>(
  task: ApprovalTask,
  { notes, amount, ...deciding }: Agreement,
  outcome: () => Event[],
): (Event | ApprovalEvent)[] => {
  requireDecider(task, deciding, notes);
  const { steps } = task;
  if (amount !== undefined && steps.agreed !== null && compare(amount, steps.agreed) > 0)
    throw reject('APPROVED_EXCEEDS_STEP', { approved: amount, agreed: steps.agreed }, 'approvedAmount');
  const decided = outcome();
  if (isLastStep(steps)) return decided;
  const approver = deciding.by.userId;
  return [
    { type: 'ApprovalStepTaken', data: { ...placeOf(steps), approver, amount: amount ?? null, notes } },
  ];
};
