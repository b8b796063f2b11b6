import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cancelRecallCase, recallCase, reopenRecall } from '@granary/domain/recalls';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { crashPoint, ProcessRunner } from '../processes/index.ts';

type Answer = Record<string, never>;

/** Cancelling lifts the blocks; reopening searches for goods again. */
const changes = { cancel: cancelRecallCase, reopen: reopenRecall } as const;

export class AdvanceRecallCommand extends Command<Committed<Answer>> {
  readonly context: CommandContext;
  readonly number: string;
  readonly change: keyof typeof changes;
  readonly reason: string;

  constructor(context: CommandContext, number: string, change: keyof typeof changes, reason: string) {
    super();
    this.context = context;
    this.number = number;
    this.change = change;
    this.reason = reason;
  }
}

/** Records the intent and carries it out at once. */
@CommandHandler(AdvanceRecallCommand)
export class AdvanceRecallHandler implements ICommandHandler<AdvanceRecallCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly runner: ProcessRunner,
  ) {}

  async execute({ context, number, change, reason }: AdvanceRecallCommand): Promise<Committed<Answer>> {
    await this.store.decide(recallCase, number, context, (state) => changes[change](state, { reason }));
    await crashPoint('recall:intended');
    return committed({}, await this.runner.begin(recallCase.category, number, context));
  }
}
