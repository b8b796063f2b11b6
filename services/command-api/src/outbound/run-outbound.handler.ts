import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reject, workClosers } from '@granary/domain/kernel';
import { outbound, outboundWork, type OutboundEvent, type OutboundState } from '@granary/domain/outbound';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { ProcessRunner } from '../processes/index.ts';
import { refusalIn, rejectionOf } from './refusal.ts';

const closes = workClosers(outboundWork.kinds);
const isOutcome = (event: OutboundEvent): boolean => closes.has(event.type) || refusalIn(event) !== undefined;

/** A command whose intent opens work on stock. Resolves once the work has an outcome. */
export class RunOutboundCommand<Answer> extends Command<Committed<Answer>> {
  readonly context: CommandContext;
  readonly number: string;
  readonly intent: (state: OutboundState) => readonly OutboundEvent[];
  readonly answer: (outcome: OutboundEvent) => Answer;

  constructor(
    context: CommandContext,
    number: string,
    intent: (state: OutboundState) => readonly OutboundEvent[],
    answer: (outcome: OutboundEvent) => Answer,
  ) {
    super();
    this.context = context;
    this.number = number;
    this.intent = intent;
    this.answer = answer;
  }
}

@CommandHandler(RunOutboundCommand)
export class RunOutboundHandler implements ICommandHandler<RunOutboundCommand<unknown>> {
  constructor(
    private readonly store: EventStore,
    private readonly runner: ProcessRunner,
  ) {}

  async execute({
    context,
    number,
    intent,
    answer,
  }: RunOutboundCommand<unknown>): Promise<Committed<unknown>> {
    const { decided, position, recorded } = await this.runner.carryOut(outbound, number, context, intent);
    if (decided.events.length === 0) return committed({}, position);
    // A repeated command may have done the work of a later intent.
    const own = decided.repeated ? [] : [...decided.events, ...recorded];
    const outcome = own.find(isOutcome) ?? (await this.earlierOutcome(number, decided.revision));
    if (!outcome) throw reject('DOCUMENT_PROCESSING', { number });
    const refusal = refusalIn(outcome);
    if (refusal) throw await rejectionOf(this.store, refusal);
    return committed(answer(outcome), position);
  }

  /** The first outcome since the intent, of a repeated command or of work that another pass has finished. */
  private async earlierOutcome(number: string, fromRevision: bigint): Promise<OutboundEvent | undefined> {
    for await (const { type, data } of this.store.readStream(outbound.category, number, {
      fromRevision,
    })) {
      const event = { type, data } as OutboundEvent;
      if (isOutcome(event)) return event;
    }
    return undefined;
  }
}
