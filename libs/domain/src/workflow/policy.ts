import { z } from 'zod';
import { requiredStep, type StepFrom } from '../approval/index.ts';
import { compare, event, isPositive, money, reject, type Decider, type EventOf } from '../kernel/index.ts';
import { steppedKinds, type SteppedKind } from './rules.ts';

const stepFrom = z.object({ from: money, ...requiredStep.shape });

export const approvalPolicyEvents = {
  /** The additional approval steps by amount, for documents submitted from now on. */
  ApprovalPolicySet: event(
    1,
    z.object({
      kind: z.enum(steppedKinds),
      steps: z.array(stepFrom),
      before: z.array(stepFrom),
      reason: z.string().nullable(),
    }),
  ),
} as const;
export type ApprovalPolicyEvent = EventOf<typeof approvalPolicyEvents>;

export interface ApprovalPolicyState {
  /** Steps in addition to the first one, which every document takes. */
  readonly steps: readonly StepFrom[];
}

/** One stream per kind of decision with amount-based steps. */
export const approvalPolicy: Decider<ApprovalPolicyState, ApprovalPolicyEvent> = {
  category: 'approvalPolicy',
  events: approvalPolicyEvents,
  initial: () => ({ steps: [] }),
  evolve: (_, { data }) => ({ steps: data.steps }),
};

export interface PolicyChange {
  readonly kind: SteppedKind;
  readonly steps: readonly StepFrom[];
  readonly reason: string | null;
}

/** Amounts must not decrease from step to step. */
export function setApprovalPolicy(
  { steps: before }: ApprovalPolicyState,
  { kind, steps, reason }: PolicyChange,
): ApprovalPolicyEvent[] {
  for (const [index, { from }] of steps.entries()) {
    const last = steps[index - 1]?.from ?? '0';
    if (!isPositive(from) || compare(from, last) < 0)
      throw reject('STEPS_NOT_ASCENDING', { step: index + 2, from }, `steps.${index}.from`);
  }
  if (JSON.stringify(steps) === JSON.stringify(before)) return [];
  return [{ type: 'ApprovalPolicySet', data: { kind, steps: [...steps], before: [...before], reason } }];
}
