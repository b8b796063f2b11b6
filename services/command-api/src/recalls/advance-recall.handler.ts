import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { recallCase, type RecallEvent, type RecallState } from '@granary/domain/recalls';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { crashPoint, ProcessRunner } from '../processes/index.ts';

type Answer = Record<string, never>;

export class AdvanceRecallCommand extends Command<Committed<Answer>> {
  readonly context: CommandContext;
  readonly number: string;
  readonly decision: (state: RecallState) => RecallEvent[];

  constructor(context: CommandContext, number: string, decision: AdvanceRecallCommand['decision']) {
    super();
    this.context = context;
    this.number = number;
    this.decision = decision;
  }
}

/** Records an intent (to lift the blocks, or to search for goods again) and carries it out at once. */
@CommandHandler(AdvanceRecallCommand)
export class AdvanceRecallHandler implements ICommandHandler<AdvanceRecallCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly runner: ProcessRunner,
  ) {}

  async execute({ context, number, decision }: AdvanceRecallCommand): Promise<Committed<Answer>> {
    await this.store.decide(recallCase, number, context, decision);
    await crashPoint('recall:intended');
    return committed({}, await this.runner.begin(recallCase.category, number, context));
  }
}
