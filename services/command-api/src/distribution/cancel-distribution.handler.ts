import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { distribution, followOutbound, requireCancellable } from '@granary/domain/distribution';
import { EventStore, stepContext, stepId, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { outboundWorkCommands } from '../outbound/index.ts';
import { crashPoint } from '../processes/index.ts';

export class CancelDistributionCommand extends Command<Committed<Record<string, never>>> {
  readonly context: CommandContext;
  readonly number: string;
  readonly reason: string;

  constructor(context: CommandContext, number: string, reason: string) {
    super();
    this.context = context;
    this.number = number;
    this.reason = reason;
  }
}

/** Cancels the order, which releases its stock. The record is updated at once, or by the follower after a crash. */
@CommandHandler(CancelDistributionCommand)
export class CancelDistributionHandler implements ICommandHandler<CancelDistributionCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
  ) {}

  async execute(command: CancelDistributionCommand): Promise<Committed<Record<string, never>>> {
    const { context, number, reason } = command;
    const { state } = await this.store.load(distribution, number);
    const { outbound } = requireCancellable(state);
    await this.commands.execute(outboundWorkCommands.delete({ context, id: outbound }, { reason }));
    await crashPoint('distribution:order-deleted');
    const followed = await this.store.decide(
      distribution,
      number,
      stepContext(context, stepId(`distribution-${number}`, 0n, 'cancel', context.commandId)),
      (record) => followOutbound(record, { outbound, progress: { what: 'deleted', reason } }),
    );
    return committed({}, followed.position);
  }
}
