import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reject, workClosers } from '@granary/domain/kernel';
import { outbound, outboundWork, type OutboundEvent } from '@granary/domain/outbound';
import { EventStore } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { definitionOf, unlessChanged } from '../commands/index.ts';
import { ProcessRunner } from '../processes/index.ts';
import { refusalIn, rejectionOf } from './refusal.ts';
import { RunOutboundCommand } from './run-outbound.command.ts';

const closes = workClosers(outboundWork.kinds);
const isOutcome = (event: OutboundEvent): boolean => closes.has(event.type) || refusalIn(event) !== undefined;

@CommandHandler(RunOutboundCommand)
export class RunOutboundHandler implements ICommandHandler<RunOutboundCommand<unknown>> {
  constructor(
    private readonly store: EventStore,
    private readonly runner: ProcessRunner,
  ) {}

  async execute(command: RunOutboundCommand<unknown>): Promise<Committed<unknown>> {
    const { name, context, id, data } = command;
    const { decide, answer } = definitionOf(name);
    const intent = unlessChanged(command, (state) => decide(state, data) as readonly OutboundEvent[]);
    const { decided, position, recorded } = await this.runner.carryOut(outbound, id, context, intent);
    if (decided.events.length === 0) return committed({}, position);
    // A repeated command may have done the work of a later intent.
    const own = decided.repeated ? [] : [...decided.events, ...recorded];
    const outcome = own.find(isOutcome) ?? (await this.earlierOutcome(id, decided.revision));
    if (!outcome) throw reject('DOCUMENT_PROCESSING', { number: id });
    const refusal = refusalIn(outcome);
    if (refusal) throw await rejectionOf(this.store, refusal);
    return committed(answer(outcome, data, id), position);
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
