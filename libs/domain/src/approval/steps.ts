import { compare, type DecimalText } from '../kernel/index.ts';
import type { ApprovalEvent, RequiredStep } from './events.ts';

/** A delegated step: its delegate, and everyone who passed it on. */
export interface Delegation {
  readonly from: readonly string[];
  readonly to: string;
  readonly toName: string;
}

/** The steps to a decision, each taken by a different person. People are user ids. */
export interface ApprovalSteps {
  /** Fixed when the document is submitted. */
  readonly required: readonly RequiredStep[];
  /** Who took the steps so far. The last step is the document's own decision. */
  readonly taken: readonly string[];
  /** The amount approved by the last step taken, if the document is about an amount. */
  readonly agreed: DecimalText | null;
  readonly delegation: Delegation | null;
  /** Number of the submission that the steps decide, counted from 1; 0: never submitted. */
  readonly submission: number;
}

/** Any one holder of the permission decides. */
export const ONE_STEP: ApprovalSteps = {
  required: [{ role: null }],
  taken: [],
  agreed: null,
  delegation: null,
  submission: 0,
};

/** The steps of the next submission. */
export const submitted = ({ submission }: ApprovalSteps): ApprovalSteps => ({
  ...ONE_STEP,
  submission: submission + 1,
});

/** An additional step, required from this amount on. */
export interface StepFrom extends RequiredStep {
  readonly from: DecimalText;
}

/** The steps required for a document of this amount, recorded with its submission. Empty if the first step suffices. */
export const stepsRequired = (policy: readonly StepFrom[], amount: DecimalText): ApprovalEvent[] => {
  const further = policy.filter(({ from }) => compare(amount, from) >= 0);
  if (further.length === 0) return [];
  const steps = [{ role: null }, ...further.map(({ role }) => ({ role }))];
  return [{ type: 'ApprovalStepsRequired', data: { amount, steps } }];
};

export const stepsAfter = (steps: ApprovalSteps, { type, data }: ApprovalEvent): ApprovalSteps => {
  switch (type) {
    case 'ApprovalStepsRequired':
      return { ...ONE_STEP, required: data.steps, submission: steps.submission };
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

/** Whether the pending step decides the document. */
export const isLastStep = (steps: ApprovalSteps): boolean => {
  const { step, steps: count } = placeOf(steps);
  return step === count;
};

/** Number of the pending step (from 1), and number of steps. */
export const placeOf = ({ required, taken }: ApprovalSteps): { step: number; steps: number } => ({
  step: taken.length + 1,
  steps: required.length,
});
