import type { Topic } from '@granary/api/http';
import { decisions, getApproval } from '@granary/api/workflow';
import { instanceId, type TaskKind } from '@granary/domain/workflow/rules';
import { useQueryOf } from '../app/client/use-query-of.ts';

/** The approval state of a document; invalidated with the document. */
export const useApproval = (category: Topic, number: string) =>
  useQueryOf(category, getApproval, { params: { id: instanceId(category, number) } });

interface Standing {
  /** Why the user may not decide, in their language. */
  readonly blocker: string | undefined;
  /** Loading. */
  readonly asking: boolean;
}

/** Whether the user may take the pending decision, as the command would decide. */
export const useDecisionBlocker = (kind: TaskKind, number: string): Standing => {
  const { data, isLoading } = useApproval(decisions[kind].category, number);
  const waiting = data?.waiting;
  return {
    blocker: waiting?.kind === kind ? waiting.obstacle?.message : undefined,
    asking: isLoading,
  };
};
