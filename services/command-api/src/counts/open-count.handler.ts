import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { count, openCount, type OpenCount } from '@granary/domain/counts';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { lookedAt, requireUnrefused } from '../commands/index.ts';
import { Numbers } from '../numbers/index.ts';
import { OutboundCatalogue } from '../outbound/index.ts';
import { Shelves } from './shelves.ts';

type Answer = { number: string };
interface EnteredCount extends Omit<OpenCount, 'number' | 'batches'> {
  readonly batches: readonly { readonly item: string; readonly batch: string }[];
}

export class OpenCountCommand extends Command<Committed<Answer>> {
  readonly context: CommandContext;
  readonly entered: EnteredCount;

  constructor(context: CommandContext, entered: EnteredCount) {
    super();
    this.context = context;
    this.entered = entered;
  }
}

/** Numbers a new count sheet (a daily sequence per warehouse) and records the location of its batches. */
@CommandHandler(OpenCountCommand)
export class OpenCountHandler implements ICommandHandler<OpenCountCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly numbers: Numbers,
    private readonly catalogue: OutboundCatalogue,
    private readonly shelves: Shelves,
  ) {}

  async execute({ context, entered }: OpenCountCommand): Promise<Committed<Answer>> {
    const { warehouse } = entered;
    const refusal = await lookedAt(this.catalogue.requireWarehouse(warehouse));
    const batches = await this.shelves.placesOf(warehouse, entered.batches);
    const today = await this.catalogue.day(warehouse, context.at);
    const open = async (number: string) => {
      const { position } = await this.store.decide(count, number, context, (state) => {
        requireUnrefused(refusal);
        return openCount(state, { ...entered, number, batches });
      });
      return committed({ number }, position);
    };
    return this.numbers.numbered('CN', context, today, open, refusal);
  }
}
