import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { draftInbound, inbound, type EnteredInbound } from '@granary/domain/inbound';
import { dayIn } from '@granary/domain/kernel';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { lookedAt, requireUnrefused } from '../commands/index.ts';
import { ItemUnits, type Typed } from '../items/index.ts';
import { Numbers } from '../numbers/index.ts';
import { crashPoint } from '../processes/index.ts';
import { Catalogue } from './catalogue.ts';

export class DraftInboundCommand extends Command<Committed<{ number: string }>> {
  readonly context: CommandContext;
  readonly warehouse: string;
  readonly typed: Typed<EnteredInbound>;

  constructor(context: CommandContext, warehouse: string, typed: Typed<EnteredInbound>) {
    super();
    this.context = context;
    this.warehouse = warehouse;
    this.typed = typed;
  }
}

/** Numbers a new document (a daily sequence per warehouse). */
@CommandHandler(DraftInboundCommand)
export class DraftInboundHandler implements ICommandHandler<DraftInboundCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly numbers: Numbers,
    private readonly catalogue: Catalogue,
    private readonly units: ItemUnits,
  ) {}

  async execute({ context, warehouse, typed }: DraftInboundCommand): Promise<Committed<{ number: string }>> {
    const refusal = await lookedAt(this.requireMasters(warehouse, typed));
    await crashPoint('inbound:receivable');
    const today = dayIn(await this.catalogue.timeZone(warehouse), context.at);
    const draft = async (number: string) => {
      const by = { kind: 'inbound', id: number };
      const lines = refusal ? [] : await this.units.counted({ context, by }, typed.lines);
      const entered = { ...typed, lines };
      const { position } = await this.store.decide(inbound, number, context, (state) => {
        requireUnrefused(refusal);
        return draftInbound(state, { number, warehouse, entered });
      });
      return committed({ number }, position);
    };
    return this.numbers.numbered('IN', context, today, draft, refusal);
  }

  private async requireMasters(warehouse: string, typed: Typed<EnteredInbound>): Promise<void> {
    await this.catalogue.requireWarehouse(warehouse);
    await this.catalogue.requireReceivable(typed);
  }
}
