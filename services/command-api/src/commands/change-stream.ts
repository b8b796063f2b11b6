import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reject, type Decider, type DomainEvent } from '@granary/domain/kernel';
import { EventStore, type CommandContext, type Decided } from '@granary/event-store';
import { actorOf } from '@granary/platform/access';
import { committed, type CallOf, type Committed } from '@granary/platform/http';
import type { Endpoint } from '@granary/api/http';
import { Creations } from './creations.ts';

type AnyCall = CallOf<Endpoint>;

/** The context of everything that a request changes. `extra`: warehouse, reason, business time. */
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

/** The one command for everything that changes a single stream: decide, append, answer. */
export class ChangeStream<Answer> extends Command<Committed<Answer>> {
  readonly run: Run<Answer>;

  constructor(run: Run<Answer>) {
    super();
    this.run = run;
  }
}

type Run<Answer> = (store: EventStore, creations: Creations) => Promise<Committed<Answer>>;

/**
 * A command on one stream for `CommandBus.execute`. The answer is made from what was decided, which for a
 * repeated idempotency key is what the first delivery decided.
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

/** A decision for who has seen the stream at a revision: what somebody else has changed since is not overwritten. */
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

/** As `changeStream`, for what begins a stream: one key, one stream. */
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
