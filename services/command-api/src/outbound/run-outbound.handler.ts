import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reject, workClosers } from '@granary/domain/kernel';
import { outbound, outboundWork, type OutboundEvent, type OutboundState } from '@granary/domain/outbound';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { ProcessRunner } from '../processes/index.ts';
import { refusalIn, rejectionOf } from './refusal.ts';

const closes = workClosers(outboundWork.kinds);

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
    const { decided, position } = await this.runner.carryOut(outbound, number, context, intent);
    const outcome = decided.events.length > 0 ? await this.outcome(number, decided.revision) : undefined;
    if (!outcome && decided.events.length > 0) throw reject('DOCUMENT_PROCESSING', { number });
    const refusal = outcome && refusalIn(outcome);
    if (refusal) throw await rejectionOf(this.store, refusal);
    return committed(outcome ? answer(outcome) : {}, position);
  }

  /** The first outcome at or after the intent's revision, for a repeated command as well. */
  private async outcome(number: string, fromRevision: bigint): Promise<OutboundEvent | undefined> {
    for await (const { type, data } of this.store.readStream(outbound.category, number, {
      fromRevision,
    })) {
      const event = { type, data } as OutboundEvent;
      if (closes.has(type) || refusalIn(event)) return event;
    }
    return undefined;
  }
}
