import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { approveCount, count } from '@granary/domain/counts';
import type { CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { ProcessRunner } from '../processes/index.ts';

export class ApproveCountCommand extends Command<Committed<Record<string, never>>> {
  readonly context: CommandContext;
  readonly number: string;
  readonly approval: Omit<Parameters<typeof approveCount>[1], 'by'>;

  constructor(context: CommandContext, number: string, approval: ApproveCountCommand['approval']) {
    super();
    this.context = context;
    this.number = number;
    this.approval = approval;
  }
}

/** Records the intent with exactly the differences to book, and books them at once. */
@CommandHandler(ApproveCountCommand)
export class ApproveCountHandler implements ICommandHandler<ApproveCountCommand> {
  constructor(private readonly runner: ProcessRunner) {}

  async execute({
    context,
    number,
    approval,
  }: ApproveCountCommand): Promise<Committed<Record<string, never>>> {
    const { position } = await this.runner.carryOut(count, number, context, (state) =>
      approveCount(state, { by: context.actor, ...approval }),
    );
    return committed({}, position);
  }
}
