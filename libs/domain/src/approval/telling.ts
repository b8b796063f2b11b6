import type { ApprovalEvent } from './events.ts';

/** Details of an approval event to show beside its type: step, delegate and reason. */
export const noteOfApproval = ({ type, data }: ApprovalEvent): string | null => {
  switch (type) {
    case 'ApprovalStepsRequired':
      return `${data.steps.length}`;
    case 'ApprovalStepTaken':
      return told(`${data.step}/${data.steps}`, data.notes);
    case 'ApprovalDelegated':
      return told(`→ ${data.toName}`, data.reason);
    case 'ApprovalTakenBack':
      return data.reason;
  }
};

const told = (what: string, why: string | null): string => (why === null ? what : `${what} · ${why}`);
