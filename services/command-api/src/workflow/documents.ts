import {
  delegateTask,
  takeTaskBack,
  type ApprovalEvent,
  type ApprovalTask,
  type Handover,
} from '@granary/domain/approval';
import { contract, contractTask } from '@granary/domain/contracts';
import { count, countTask } from '@granary/domain/counts';
import { creditRequest, creditRequestTask } from '@granary/domain/credit-requests';
import { distribution, distributionTask } from '@granary/domain/distribution';
import { inbound, inboundTask } from '@granary/domain/inbound';
import type { Decider, DomainEvent } from '@granary/domain/kernel';
import { outbound, reviewTask, salesTask } from '@granary/domain/outbound';
import type { TaskKind } from '@granary/domain/workflow/rules';
import type { EventStore } from '@granary/event-store';
import { streamCommands } from '../commands/index.ts';

type TakingBack = Parameters<typeof takeTaskBack>[1];

const waiting = <State extends object, Event extends DomainEvent>(
  kind: TaskKind,
  decider: Decider<State, Event | ApprovalEvent>,
  taskIn: (state: State) => ApprovalTask,
) => ({
  /** The document's warehouse; undefined if it has none. */
  warehouse: (store: EventStore, number: string): Promise<string | undefined> =>
    store.consult(decider, number, (state) =>
      'warehouse' in state && typeof state.warehouse === 'string' ? state.warehouse : undefined,
    ),
  commands: streamCommands(
    decider,
    {
      delegate: (state, handover: Handover) => delegateTask(taskIn(state), handover),
      takeBack: (state, takingBack: TakingBack) => takeTaskBack(taskIn(state), takingBack),
    },
    kind,
  ),
});

/** The documents behind each kind of task: an approval is part of its document, including its assignee. */
export const documents = {
  inbound_approval: waiting('inbound_approval', inbound, inboundTask),
  outbound_review: waiting('outbound_review', outbound, reviewTask),
  sales_approval: waiting('sales_approval', outbound, salesTask),
  distribution_approval: waiting('distribution_approval', distribution, distributionTask),
  contract_approval: waiting('contract_approval', contract, contractTask),
  credit_approval: waiting('credit_approval', creditRequest, creditRequestTask),
  count_approval: waiting('count_approval', count, countTask),
} satisfies Readonly<Record<TaskKind, unknown>>;
