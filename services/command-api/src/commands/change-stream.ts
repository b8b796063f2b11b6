import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reject, type Decider, type DomainEvent } from '@granary/domain/kernel';
import { EventStore, type CommandContext, type Decided } from '@granary/event-store';
import { actorOf } from '@granary/platform/access';
import { committed, type CallOf, type Committed } from '@granary/platform/http';
import type { Endpoint } from '@granary/api/http';
import { Creations } from './creations.ts';

type AnyCall = CallOf<Endpoint>;

/** The context of everything a request changes. `extra`: warehouse, reason, business time. */
export const contextOf = (
  call: Pick<AnyCall, 'commandId' | 'caller' | 'at' | 'deadline' | 'fingerprint' | 'clientIp'>,
  extra: Pick<CommandContext, 'warehouseId' | 'reason' | 'occurredAt'> = {},
): CommandContext => ({
  commandId: call.commandId,
  correlationId: call.commandId,
  causationId: call.commandId,
  actor: actorOf(call.caller),
  at: call.at,
  deadline: call.deadline,
  fingerprint: call.fingerprint,
  ...(call.clientIp && { clientIp: call.clientIp }),
  ...extra,
});

/** Generic command that changes a single stream: decide, append, return the answer. */
export class ChangeStream<Answer> extends Command<Committed<Answer>> {
  readonly run: Run<Answer>;

  constructor(run: Run<Answer>) {
    super();
    this.run = run;
  }
}

type Run<Answer> = (store: EventStore, creations: Creations) => Promise<Committed<Answer>>;

/**
 * A command on one stream for `CommandBus.execute`. The answer is built from the decided events; for a repeated
 * idempotency key these are the events of the first delivery.
 */
export const changeStream = <State, Event extends DomainEvent, Answer = Record<string, never>>(
  context: CommandContext,
  decider: Decider<State, Event>,
  id: string,
  decision: (state: State, revision: bigint) => readonly Event[],
  answer: (decided: Decided<State, Event>) => Answer = () => ({}) as Answer,
): ChangeStream<Answer> =>
  new ChangeStream(async (store) => {
    const decided = await store.decide(decider, id, context, decision);
    return committed(answer(decided), decided.position);
  });

/** Optimistic concurrency: throws `CONCURRENT_CHANGE` if the stream has changed since revision `seen`. */
export const unlessChanged =
  <State, Event extends DomainEvent>(
    seen: number | undefined,
    decision: (state: State) => readonly Event[],
  ) =>
  (state: State, revision: bigint): readonly Event[] => {
    if (seen !== undefined && revision >= 0n && revision !== BigInt(seen))
      throw reject('CONCURRENT_CHANGE', { revision: Number(revision) });
    return decision(state);
  };

/** Like `changeStream`, for commands that start a stream: an idempotency key creates at most one stream. */
export const createStream = <State, Event extends DomainEvent, Answer>(
  ...change: Parameters<typeof changeStream<State, Event, Answer>>
): ChangeStream<Answer> => {
  const [context] = change;
  const { run } = changeStream(...change);
  return new ChangeStream((store, creations) => creations.once(context, () => run(store, creations)));
};

@CommandHandler(ChangeStream)
export class ChangeStreamHandler implements ICommandHandler<ChangeStream<unknown>> {
  constructor(
    private readonly store: EventStore,
    private readonly creations: Creations,
  ) {}

  execute(command: ChangeStream<unknown>): Promise<Committed<unknown>> {
    return command.run(this.store, this.creations);
  }
}
