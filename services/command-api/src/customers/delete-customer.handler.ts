import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { customer, deleteCustomer, isCustomer } from '@granary/domain/customers';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { crashPoint } from '../processes/index.ts';
import { CustomerTies } from './customer-ties.ts';

type Answer = Record<string, never>;

export class DeleteCustomerCommand extends Command<Committed<Answer>> {
  readonly context: CommandContext;
  readonly code: string;
  readonly reason: string | null;

  constructor(context: CommandContext, code: string, reason: string | null) {
    super();
    this.context = context;
    this.code = code;
    this.reason = reason;
  }
}

/**
 * Deletes a customer and then settles the deletion: a tie made in the meantime reverts it. After a crash in between,
 * the follower settles it.
 */
@CommandHandler(DeleteCustomerCommand)
export class DeleteCustomerHandler implements ICommandHandler<DeleteCustomerCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly ties: CustomerTies,
  ) {}

  async execute({ context, code, reason }: DeleteCustomerCommand): Promise<Committed<Answer>> {
    const ties = await this.ties.of(code, context.deadline);
    await crashPoint('customer:untied');
    const { state } = await this.store.decide(customer, code, context, (before) =>
      deleteCustomer(before, { ties, reason }),
    );
    await crashPoint('customer:deleted');
    const deletion = isCustomer(state) ? state.deletions : 0;
    return committed({}, await this.ties.settle(code, deletion, context, context.deadline));
  }
}
