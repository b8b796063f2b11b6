import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { draftInbound, inbound, type EnteredInbound } from '@granary/domain/inbound';
import { dayIn } from '@granary/domain/kernel';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { Numbers } from '../numbers/index.ts';
import { crashPoint } from '../processes/index.ts';
import { Catalogue } from './catalogue.ts';

export class DraftInboundCommand extends Command<Committed<{ number: string }>> {
  readonly context: CommandContext;
  readonly warehouse: string;
  readonly entered: EnteredInbound;

  constructor(context: CommandContext, warehouse: string, entered: EnteredInbound) {
    super();
    this.context = context;
    this.warehouse = warehouse;
    this.entered = entered;
  }
}

/** Gives a new document its number, which runs per day at the warehouse. */
@CommandHandler(DraftInboundCommand)
export class DraftInboundHandler implements ICommandHandler<DraftInboundCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly numbers: Numbers,
    private readonly catalogue: Catalogue,
  ) {}

  async execute({
    context,
    warehouse,
    entered,
  }: DraftInboundCommand): Promise<Committed<{ number: string }>> {
    await this.catalogue.requireWarehouse(warehouse);
    await this.catalogue.requireReceivable(entered);
    await crashPoint('inbound:receivable');
    const today = dayIn(await this.catalogue.timeZone(warehouse), context.at);
    return this.numbers.numbered('IN', context, today, async (number) => {
      const { position } = await this.store.decide(inbound, number, context, (state) =>
        draftInbound(state, { number, warehouse, entered }),
      );
      return committed({ number }, position);
    });
  }
}
