import { decisions, getApproval } from '@granary/api/workflow';
import { instanceId, type TaskKind } from '@granary/domain/workflow/rules';
import { useQueryOf } from '../app/client/use-query-of.ts';

/** How far the approval of a document has come; what makes the document old makes this old. */
export const useApproval = (category: string, number: string) =>
  useQueryOf(category, getApproval, { params: { id: instanceId(category, number) } });

interface Standing {
  /** Why this person may not take the decision, in their language. */
  readonly obstacle: string | undefined;
  /** Nobody knows yet. */
  readonly asking: boolean;
}

/** Whether this person may take the decision that a document waits for, as the command would answer. */
export const useObstacle = (kind: TaskKind, number: string): Standing => {
  const { data, isLoading } = useApproval(decisions[kind].category, number);
  const waiting = data?.waiting;
  return {
    obstacle: waiting?.kind === kind ? waiting.obstacle?.message : undefined,
    asking: isLoading,
  };
};
