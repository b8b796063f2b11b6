import ApproveIcon from '@mui/icons-material/CheckCircleOutlined';
import { decisions } from '@granary/api/workflow';
import type { TaskKind } from '@granary/domain/workflow/rules';
import type { NextStep } from '../ui/detail/DetailPage.tsx';
import { useDecisionBlocker } from './use-decision-blocker.ts';

interface Given {
  readonly approve: Answer;
  readonly reject: Answer;
  readonly pending: boolean;
}

/** `blocked`: the obstacle in the document itself. */
type Answer = Pick<NextStep, 'label' | 'run' | 'blocked'>;

interface Answers {
  readonly next: NextStep;
  readonly second: NextStep;
}

/** The approve and reject buttons of a document's page, with the reason if the user may not decide. */
export const useDecisionActions = (kind: TaskKind, number: string): ((given: Given) => Answers) => {
  const { blocker, asking } = useDecisionBlocker(kind, number);
  const needs = decisions[kind].permission;
  return ({ approve, reject, pending }) => {
    const answer = ({ blocked, ...step }: Answer): NextStep => ({
      ...step,
      needs,
      pending: pending || asking,
      blocked: blocker ?? blocked,
    });
    return {
      next: { ...answer(approve), icon: <ApproveIcon />, hotkey: 'a' },
      second: { ...answer(reject), hotkey: 'r' },
    };
  };
};
