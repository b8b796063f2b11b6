import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { dayIn, reject } from '@granary/domain/kernel';
import {
  familyOf,
  openRecall,
  recallCase,
  rootsOf,
  trailOf,
  type RecallClass,
  type RecallSubject,
} from '@granary/domain/recalls';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { EventStore, type CommandContext } from '@granary/event-store';
import { mayUseWarehouse, requireWarehouse, type Caller } from '@granary/platform/access';
import { committed, type Committed } from '@granary/platform/http';
import { Numbers } from '../numbers/index.ts';
import { crashPoint, ProcessRunner } from '../processes/index.ts';
import { RecallPlaces } from './places.ts';

interface Asked {
  readonly subject: RecallSubject;
  readonly ancestors: boolean;
  readonly classification: RecallClass;
  readonly reason: string;
  readonly instructions: string | null;
}

export class OpenRecallCommand extends Command<Committed<{ number: string }>> {
  readonly context: CommandContext;
  readonly caller: Pick<Caller, 'warehouses'>;
  readonly asked: Asked;

  constructor(context: CommandContext, caller: Pick<Caller, 'warehouses'>, asked: Asked) {
    super();
    this.context = context;
    this.caller = caller;
    this.asked = asked;
  }
}

/** Finds the goods by lineage, records the intent, and blocks them at once. */
@CommandHandler(OpenRecallCommand)
export class OpenRecallHandler implements ICommandHandler<OpenRecallCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly numbers: Numbers,
    private readonly places: RecallPlaces,
    private readonly runner: ProcessRunner,
  ) {}

  async execute({ context, caller, asked }: OpenRecallCommand): Promise<Committed<{ number: string }>> {
    const batches = await this.scopeOf(caller, asked);
    const today = dayIn(COMPANY_TIME_ZONE, context.at);
    const number = await this.numbers.numbered('RC', context, today, async (made) => {
      await this.store.decide(recallCase, made, context, (state) =>
        openRecall(state, { number: made, ...asked, batches }),
      );
      return made;
    });
    await crashPoint('recall:opened');
    return committed({ number }, await this.runner.begin(recallCase.category, number, context));
  }

  /** Access to one of the warehouses is enough to block all the goods: blocking too much is the lesser harm. */
  private async scopeOf(caller: Pick<Caller, 'warehouses'>, { subject, ancestors }: Asked) {
    const trail = trailOf(this.store);
    const warehouses = subject.kind === 'lot' ? await this.places.warehousesOf(subject.item) : [];
    const roots = await rootsOf(trail, subject, warehouses);
    const [first] = roots;
    if (!first) throw reject('RECALL_WITHOUT_BATCHES');
    if (!roots.some(({ warehouse }) => mayUseWarehouse(caller, warehouse)))
      requireWarehouse(caller, first.warehouse);
    return familyOf(trail, roots, ancestors);
  }
}
