import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createOutbound, outbound } from '@granary/domain/outbound';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { Numbers } from '../numbers/index.ts';
import { Addresses, type TypedOutbound } from './addresses.ts';
import { OutboundCatalogue } from './catalogue.ts';

type Answer = { number: string };

export class CreateOutboundCommand extends Command<Committed<Answer>> {
  readonly context: CommandContext;
  readonly warehouse: string;
  readonly entered: TypedOutbound;

  constructor(context: CommandContext, warehouse: string, entered: TypedOutbound) {
    super();
    this.context = context;
    this.warehouse = warehouse;
    this.entered = entered;
  }
}

/** Gives a new document its number, which runs per day at the warehouse. */
@CommandHandler(CreateOutboundCommand)
export class CreateOutboundHandler implements ICommandHandler<CreateOutboundCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly numbers: Numbers,
    private readonly catalogue: OutboundCatalogue,
    private readonly addresses: Addresses,
  ) {}

  async execute({ context, warehouse, entered }: CreateOutboundCommand): Promise<Committed<Answer>> {
    await this.catalogue.requireWarehouse(warehouse);
    await this.catalogue.requireNamed(entered);
    const today = await this.catalogue.day(warehouse, context.at);
    const prices = await this.catalogue.pricesFor(entered);
    return this.numbers.numbered('OUT', context, today, async (number) => {
      const sealed = await this.addresses.seal(number, entered);
      const { position } = await this.store.decide(outbound, number, context, (state) =>
        createOutbound(state, { number, warehouse, entered: sealed, today, prices }),
      );
      return committed({ number }, position);
    });
  }
}
