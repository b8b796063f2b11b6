import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { approveCreditRequest, creditRequest } from '@granary/domain/credit-requests';
import { reject, type DecimalText } from '@granary/domain/kernel';
import type { CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { requireUnrefused, type Refusal } from '../commands/index.ts';
import { ProcessRunner } from '../processes/index.ts';

type Answer = { limitAfter: DecimalText | null };

export class ApproveCreditRequestCommand extends Command<Committed<Answer>> {
  readonly context: CommandContext;
  readonly number: string;
  readonly approval: Omit<Parameters<typeof approveCreditRequest>[1], 'by'>;

  readonly refusal: Refusal | null;

  constructor(
    context: CommandContext,
    number: string,
    approval: ApproveCreditRequestCommand['approval'],
    refusal: Refusal | null,
  ) {
    super();
    this.context = context;
    this.number = number;
    this.approval = approval;
    this.refusal = refusal;
  }
}

/** Records the intent and applies it to the credit ledger at once. */
@CommandHandler(ApproveCreditRequestCommand)
export class ApproveCreditRequestHandler implements ICommandHandler<ApproveCreditRequestCommand> {
  constructor(private readonly runner: ProcessRunner) {}

  async execute(command: ApproveCreditRequestCommand): Promise<Committed<Answer>> {
    const { context, number, approval, refusal } = command;
    const { state, position } = await this.runner.carryOut(creditRequest, number, context, (before) => {
      requireUnrefused(refusal);
      return approveCreditRequest(before, { by: context.actor, ...approval });
    });
    if (state.status !== 'present' || state.progress.status === 'applying') throw reject('CONCURRENT_CHANGE');
    const { progress } = state;
    return committed({ limitAfter: progress.status === 'applied' ? progress.limitAfter : null }, position);
  }
}
