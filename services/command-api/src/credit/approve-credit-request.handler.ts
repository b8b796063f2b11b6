import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { approveCreditRequest, creditRequest } from '@granary/domain/credit-requests';
import { reject, type DecimalText } from '@granary/domain/kernel';
import type { CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { ProcessRunner } from '../processes/index.ts';

type Answer = { limitAfter: DecimalText | null };

export class ApproveCreditRequestCommand extends Command<Committed<Answer>> {
  readonly context: CommandContext;
  readonly number: string;
  readonly approval: Omit<Parameters<typeof approveCreditRequest>[1], 'by'>;

  constructor(context: CommandContext, number: string, approval: ApproveCreditRequestCommand['approval']) {
    super();
    this.context = context;
    this.number = number;
    this.approval = approval;
  }
}

/** Records the intent and applies it to the credit ledger at once. */
@CommandHandler(ApproveCreditRequestCommand)
export class ApproveCreditRequestHandler implements ICommandHandler<ApproveCreditRequestCommand> {
  constructor(private readonly runner: ProcessRunner) {}

  async execute({ context, number, approval }: ApproveCreditRequestCommand): Promise<Committed<Answer>> {
    const { state, position } = await this.runner.carryOut(creditRequest, number, context, (before) =>
      approveCreditRequest(before, { by: context.actor, ...approval }),
    );
    if (state.status !== 'present' || state.progress.status === 'applying') throw reject('CONCURRENT_CHANGE');
    const { progress } = state;
    return committed({ limitAfter: progress.status === 'applied' ? progress.limitAfter : null }, position);
  }
}
