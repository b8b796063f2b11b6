import { compare, type DecimalText } from '../kernel/index.ts';
import type { ApprovalEvent, RequiredStep } from './events.ts';

/** A step that somebody has to take in place of the others, and everybody who has handed it on. */
export interface Delegation {
  readonly from: readonly string[];
  readonly to: string;
  readonly toName: string;
}

/** How a submitted document comes to its decision: one person after the other. People by their user id. */
export interface ApprovalSteps {
  /** As they were when the document was submitted. */
  readonly required: readonly RequiredStep[];
  /** Who has taken the steps so far; the last one is the document's own decision. */
  readonly taken: readonly string[];
  /** What the last step agreed to, where it is about an amount. */
  readonly agreed: DecimalText | null;
  readonly delegation: Delegation | null;
}

/** Any one holder of the permission decides. */
export const ONE_STEP: ApprovalSteps = {
  required: [{ role: null }],
  taken: [],
  agreed: null,
  delegation: null,
};

/** A further step from an amount on. */
export interface StepFrom extends RequiredStep {
  readonly from: DecimalText;
}

/** The steps that a document of this worth needs beside the first, said with its submission. */
export const stepsRequired = (policy: readonly StepFrom[], amount: DecimalText): ApprovalEvent[] => {
  const further = policy.filter(({ from }) => compare(amount, from) >= 0);
  if (further.length === 0) return [];
  const steps = [{ role: null }, ...further.map(({ role }) => ({ role }))];
  return [{ type: 'ApprovalStepsRequired', data: { amount, steps } }];
};

export const stepsAfter = (steps: ApprovalSteps, { type, data }: ApprovalEvent): ApprovalSteps => {
  switch (type) {
    case 'ApprovalStepsRequired':
      return { ...ONE_STEP, required: data.steps };
    case 'ApprovalStepTaken':
      return { ...steps, taken: [...steps.taken, data.approver], agreed: data.amount, delegation: null };
    case 'ApprovalDelegated': {
      const from = [...(steps.delegation?.from ?? []), data.from];
      return { ...steps, delegation: { from, to: data.to, toName: data.toName } };
    }
    case 'ApprovalTakenBack':
      return { ...steps, delegation: null };
  }
};

/** Whether the step that is waited for decides the document. */
export const isLastStep = (steps: ApprovalSteps): boolean => {
  const { step, steps: count } = placeOf(steps);
  return step === count;
};

/** Which step of how many is waited for. */
export const placeOf = ({ required, taken }: ApprovalSteps): { step: number; steps: number } => ({
  step: taken.length + 1,
  steps: required.length,
});
