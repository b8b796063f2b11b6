import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { startInboundReversal } from '@granary/domain/inbound';
import type { CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { InboundProcess } from './inbound.process.ts';
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
  constructor(private readonly process: InboundProcess) {}

  async execute({ context, number, reason }: ReverseInboundCommand): Promise<Committed<Answer>> {
    const { state, position } = await this.process.carryOut(number, context, (before) =>
      startInboundReversal(before, { reason }),
    );
    requireReversed(state);
    return committed({}, position);
  }
}
