import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { inbound, startInboundReversal } from '@granary/domain/inbound';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { crashPoint } from '../processes/index.ts';
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
  constructor(
    private readonly store: EventStore,
    private readonly process: InboundProcess,
  ) {}

  async execute({ context, number, reason }: ReverseInboundCommand): Promise<Committed<Answer>> {
    await this.store.decide(inbound, number, context, (state) => startInboundReversal(state, { reason }));
    await crashPoint('inbound:reversal-started');
    const position = await this.process.advance(number, context);
    const { state } = await this.store.load(inbound, number);
    requireReversed(state);
    return committed({}, position);
  }
}
