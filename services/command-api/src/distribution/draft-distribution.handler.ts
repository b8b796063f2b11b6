import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { distribution, draftDistribution, type EnteredDistribution } from '@granary/domain/distribution';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { lookedUp, requireUnrefused } from '../commands/index.ts';
import { ItemUnits, type Typed } from '../items/index.ts';
import { Numbers } from '../numbers/index.ts';
import { Addresses, OutboundCatalogue, pricesFrom, type PriceTable } from '../outbound/index.ts';
import { Prices } from './prices.ts';

type Answer = { number: string };

export class DraftDistributionCommand extends Command<Committed<Answer>> {
  readonly context: CommandContext;
  readonly warehouse: string;
  readonly typed: Typed<EnteredDistribution>;

  constructor(context: CommandContext, warehouse: string, typed: Typed<EnteredDistribution>) {
    super();
    this.context = context;
    this.warehouse = warehouse;
    this.typed = typed;
  }
}

/** Numbers a new request (a daily sequence per warehouse). */
@CommandHandler(DraftDistributionCommand)
export class DraftDistributionHandler implements ICommandHandler<DraftDistributionCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly numbers: Numbers,
    private readonly catalogue: OutboundCatalogue,
    private readonly prices: Prices,
    private readonly units: ItemUnits,
    private readonly addresses: Addresses,
  ) {}

  async execute({ context, warehouse, typed }: DraftDistributionCommand): Promise<Committed<Answer>> {
    const { found, refusal } = await lookedUp(this.pricesIn(warehouse, typed));
    const { priceOf } = pricesFrom(found);
    const today = await this.catalogue.day(warehouse, context.at);
    const draft = async (number: string) => {
      const by = { kind: 'distribution', id: number };
      const lines = refusal ? [] : await this.units.counted({ context, by }, typed.lines);
      const owner = { kind: 'distribution', number, customer: typed.customer } as const;
      const deliveryAddress = await this.addresses.sealOne(owner, typed.deliveryAddress);
      const entered = { ...typed, lines, deliveryAddress };
      const { position } = await this.store.decide(distribution, number, context, (state) => {
        requireUnrefused(refusal);
        return draftDistribution(state, { number, warehouse, entered, priceOf });
      });
      return committed({ number }, position);
    };
    return this.numbers.numbered('DR', context, today, draft, refusal);
  }

  private async pricesIn(warehouse: string, typed: Typed<EnteredDistribution>): Promise<PriceTable> {
    await this.catalogue.requireWarehouse(warehouse);
    return this.prices.of(typed);
  }
}
