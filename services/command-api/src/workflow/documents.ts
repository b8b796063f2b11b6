import type { ApprovalEvent, ApprovalTask } from '@granary/domain/approval';
import { contract, contractTask } from '@granary/domain/contracts';
import { count, countTask } from '@granary/domain/counts';
import { creditRequest, creditRequestTask } from '@granary/domain/credit-requests';
import { distribution, distributionTask } from '@granary/domain/distribution';
import { inbound, inboundTask } from '@granary/domain/inbound';
import type { Decider, DomainEvent } from '@granary/domain/kernel';
import { outbound, reviewTask, salesTask } from '@granary/domain/outbound';
import type { TaskKind } from '@granary/domain/workflow/rules';
import type { CommandContext, EventStore } from '@granary/event-store';
import { changeStream } from '../commands/index.ts';

type Decide = (task: ApprovalTask) => ApprovalEvent[];
type Change = ReturnType<typeof changeStream<unknown, DomainEvent>>;

interface Waiting {
  /** The document's warehouse; undefined if it has none. */
  readonly warehouse: (store: EventStore, number: string) => Promise<string | undefined>;
  readonly change: (context: CommandContext, number: string, decide: Decide) => Change;
}

const waiting = <State extends object, Event extends DomainEvent>(
  decider: Decider<State, Event | ApprovalEvent>,
  taskIn: (state: State) => ApprovalTask,
): Waiting => ({
  warehouse: (store, number) =>
    store.consult(decider, number, (state) =>
      'warehouse' in state && typeof state.warehouse === 'string' ? state.warehouse : undefined,
    ),
  change: (context, number, decide) =>
    changeStream(context, decider, number, (state) => decide(taskIn(state))),
});

/** The documents behind each kind of task: an approval is part of its document, including its assignee. */
export const documents: Readonly<Record<TaskKind, Waiting>> = {
  inbound_approval: waiting(inbound, inboundTask),
  outbound_review: waiting(outbound, reviewTask),
  sales_approval: waiting(outbound, salesTask),
  distribution_approval: waiting(distribution, distributionTask),
  contract_approval: waiting(contract, contractTask),
  credit_approval: waiting(creditRequest, creditRequestTask),
  count_approval: waiting(count, countTask),
};
