import { reject, type Actor } from '../kernel/index.ts';
import { obstacleFor, requireTaker, type ApprovalTask } from './deciding.ts';
import type { ApprovalEvent } from './events.ts';
import { mayStandIn } from './rules.ts';
import { placeOf } from './steps.ts';

export interface Handover {
  readonly by: Actor;
  readonly to: Actor;
  /** Whether the colleague is active, holds the approving permission and works in the document's warehouse. */
  readonly entitled: boolean;
  readonly reason: string;
}

/** A user who may take a step may delegate it to a colleague who may take it too. */
export function delegateTask(task: ApprovalTask, { by, to, entitled, reason }: Handover): ApprovalEvent[] {
  requireTaker(task, by);
  const { steps } = task;
  if (steps.delegation?.to === to.userId) return [];
  if (to.userId === by.userId) throw reject('DELEGATED_TO_SELF', {}, 'to');
  const free = { ...task, steps: { ...steps, delegation: null } };
  if (!entitled || obstacleFor(free, to))
    throw reject('DELEGATE_MAY_NOT_DECIDE', { name: to.username }, 'to');
  return [
    {
      type: 'ApprovalDelegated',
      data: { ...placeOf(steps), from: by.userId, to: to.userId, toName: to.username, reason },
    },
  ];
}

/** Allowed for everyone who delegated the task, its delegate, and administrators. */
export function takeTaskBack(
  { steps }: ApprovalTask,
  { by, reason }: { readonly by: Actor; readonly reason: string | null },
): ApprovalEvent[] {
  const { delegation } = steps;
  if (!delegation) return [];
  const concerned = [delegation.to, ...delegation.from].includes(by.userId);
  if (!concerned && !mayStandIn(by.role)) throw reject('TASK_DELEGATED', { name: delegation.toName });
  return [
    {
      type: 'ApprovalTakenBack',
      data: { ...placeOf(steps), by: by.userId, from: delegation.to, reason },
    },
  ];
}
