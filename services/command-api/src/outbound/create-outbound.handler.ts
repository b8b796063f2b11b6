import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createOutbound, outbound } from '@granary/domain/outbound';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { lookedUp, requireUnrefused } from '../commands/index.ts';
import { ItemUnits } from '../items/index.ts';
import { Numbers } from '../numbers/index.ts';
import { Addresses, type TypedOutbound } from './addresses.ts';
import { OutboundCatalogue } from './catalogue.ts';
import { pricesFrom, type PriceTable } from './price-table.ts';

type Answer = { number: string };

export class CreateOutboundCommand extends Command<Committed<Answer>> {
  readonly context: CommandContext;
  readonly warehouse: string;
  readonly typed: TypedOutbound;

  constructor(context: CommandContext, warehouse: string, typed: TypedOutbound) {
    super();
    this.context = context;
    this.warehouse = warehouse;
    this.typed = typed;
  }
}

/** Numbers a new document (a daily sequence per warehouse). */
@CommandHandler(CreateOutboundCommand)
export class CreateOutboundHandler implements ICommandHandler<CreateOutboundCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly numbers: Numbers,
    private readonly catalogue: OutboundCatalogue,
    private readonly addresses: Addresses,
    private readonly units: ItemUnits,
  ) {}

  async execute({ context, warehouse, typed }: CreateOutboundCommand): Promise<Committed<Answer>> {
    const { found: table, refusal } = await lookedUp(this.pricesIn(warehouse, typed));
    const today = await this.catalogue.day(warehouse, context.at);
    const prices = table && pricesFrom(table);
    const create = async (number: string) => {
      const by = { kind: 'outbound', id: number };
      const lines = refusal ? [] : await this.units.counted({ context, by }, typed.lines);
      const entered = await this.addresses.seal(number, { ...typed, lines });
      const { position } = await this.store.decide(outbound, number, context, (state) => {
        requireUnrefused(refusal);
        return createOutbound(state, { number, warehouse, entered, today, prices });
      });
      return committed({ number }, position);
    };
    return this.numbers.numbered('OUT', context, today, create, refusal);
  }

  /** The prices, once the warehouse and everything that the order names is checked. */
  private async pricesIn(warehouse: string, typed: TypedOutbound): Promise<PriceTable | undefined> {
    await this.catalogue.requireWarehouse(warehouse);
    return this.catalogue.pricesOf(typed);
  }
}
