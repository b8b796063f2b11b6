import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { Creations } from './creations.ts';
import { definitionOf, StreamCommand } from './stream-commands.ts';
import { unlessChanged } from './unless-changed.ts';

/**
 * Carries out every command on one stream. The answer is built from the decided events; for a repeated idempotency key
 * these are the events of the first delivery.
 */
@CommandHandler(StreamCommand)
export class StreamCommandHandler implements ICommandHandler<StreamCommand<unknown>> {
  constructor(
    private readonly store: EventStore,
    private readonly creations: Creations,
  ) {}

  execute(command: StreamCommand<unknown>): Promise<Committed<unknown>> {
    const { name, context, id, data } = command;
    const { decider, decide, answer, creates } = definitionOf(name);
    const decision = unlessChanged(command, (state: unknown) => decide(state, data));
    const change = async () => {
      const decided = await this.store.decide(decider, id, context, decision);
      return committed(answer(decided, data, id), decided.position);
    };
    return creates ? this.creations.once(context, change) : change();
  }
}
