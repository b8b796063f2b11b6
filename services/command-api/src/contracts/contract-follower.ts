import { Injectable } from '@nestjs/common';
import {
  contract,
  suspendContract,
  type ContractDocument,
  type ContractState,
} from '@granary/domain/contracts';
import { EventStore, stepContext, stepId, type CommandContext, type StoredEvent } from '@granary/event-store';
import { CustomerTies } from '../customers/index.ts';
import { contextAfter, ProcessRunner, type Follower } from '../processes/index.ts';

/** After these events a contract is active. */
const activating: ReadonlySet<string> = new Set([
  'ContractApproved',
  'ContractActivated',
  'ContractRestored',
]);

/**
 * A deletion of a customer and an activation of a contract are decided on two streams. The deletion checks the contracts
 * afterwards, and this checks the customer: at least one sees the other and gives way.
 */
@Injectable()
export class ContractFollower implements Follower {
  readonly categories = [contract.category];

  constructor(
    private readonly store: EventStore,
    private readonly runner: ProcessRunner,
    private readonly ties: CustomerTies,
  ) {}

  async follow(event: StoredEvent): Promise<void> {
    if (activating.has(event.type))
      await this.suspendIfDeleted(event.streamId, contextAfter(event, 'give-way'));
  }

  /** Suspends an active contract of a deleted customer. Returns the customer's code if it did. */
  async suspendIfDeleted(code: string, context: CommandContext): Promise<string | undefined> {
    const { state } = await this.store.load(contract, code);
    if (!isActive(state)) return undefined;
    const { customer } = state.content;
    if (await this.ties.keeps(customer, context)) return undefined;
    // A contract with a pending contribution cannot be suspended.
    await this.runner.advance(contract.category, code, context);
    const step = stepContext(context, stepId(`contract-${code}`, 0n, 'give-way', context.commandId));
    await this.runner.carryOut(contract, code, step, (before) =>
      isActive(before) ? suspendContract(before, { reason: `Customer ${customer} was deleted` }) : [],
    );
    return customer;
  }
}

const isActive = (state: ContractState): state is ContractDocument =>
  state.status === 'present' && !state.deleted && state.business === 'active';
