import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { inbound, startInboundReversal } from '@granary/domain/inbound';
import type { CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { ProcessRunner } from '../processes/index.ts';
import { requireReversed } from './outcome.ts';

type Answer = Record<string, never>;

export class ReverseInboundCommand extends Command<Committed<Answer>> {
  readonly context: CommandContext;
  readonly number: string;
  readonly reason: string;

  constructor(context: CommandContext, number: string, reason: string) {
    super();
    this.context = context;
    this.number = number;
    this.reason = reason;
  }
}

@CommandHandler(ReverseInboundCommand)
export class ReverseInboundHandler implements ICommandHandler<ReverseInboundCommand> {
  constructor(private readonly runner: ProcessRunner) {}

  async execute({ context, number, reason }: ReverseInboundCommand): Promise<Committed<Answer>> {
    const { state, position } = await this.runner.carryOut(inbound, number, context, (before) =>
      startInboundReversal(before, { reason }),
    );
    requireReversed(state);
    return committed({}, position);
  }
}
