import { WrongExpectedVersionError, type EventStoreDBClient } from '@eventstore/db-client';
import {
  Rejection,
  reject,
  type Decider,
  type DomainEvent,
  type EventMetadata,
} from '@granary/domain/kernel';
import { appendAt } from './appending.ts';
import { closeClient, connect } from './client.ts';
import { encode, type LoggedEvent, type UnreadableEvent } from './codec.ts';
import { eventId, type CommandContext } from './context.ts';
import {
  followBytes,
  readBytes,
  readStreamBytes,
  type BytesFollowOptions,
  type BytesReadOptions,
  type EventBytes,
} from './event-bytes.ts';
import { FollowerSource } from './follower-source.ts';
import { FoldedStreams, keyOf } from './folded-streams.ts';
import { KeyedQueue } from './keyed-queue.ts';
import type { LogSource } from './log-source.ts';
import { OfficialSource } from './official-source.ts';
import {
  readAll,
  readHead,
  readLogged,
  readPages,
  readRecorded,
  readStream,
  subscribe,
  subscribePages,
  type LogReadOptions,
  type StreamReadOptions,
  type SubscriptionItem,
  type SubscriptionOptions,
} from './reading.ts';
import { PositionNotFound } from './position-not-found.ts';
import type { RecordedEvent } from './recorded-event.ts';
import { ResumingSource } from './resuming-source.ts';
import type { Snapshots } from './snapshots.ts';
import type { CachedStream, RememberedCommand } from './state-cache.ts';
import { streamName, type StoredEvent } from './stored-event.ts';
import { traceAppend, tracedDecision } from './traced.ts';
import { BatchAppends } from './wire/batch-appends.ts';
import { connectionSettings, leaderSettings } from './wire/connection-settings.ts';
import { GrpcConnection } from './wire/grpc-connection.ts';
import { WireSource } from './wire/wire-source.ts';

const RECENT_MS = 1_000;

/** The outcome of a command: the events it appended, and the state after them. */
export interface Decided<State, Event extends DomainEvent> {
  readonly state: State;
  readonly events: readonly Event[];
  /** Revision of the first event; of the stream's last event if there was nothing to do. */
  readonly revision: bigint;
  /** Position of the last event; of the stream's last event if there was nothing to do. */
  readonly position: bigint;
  /** The command had already been carried out; `events` are those of the first time. */
  readonly repeated: boolean;
}

/** A folded stream. Revision -1n: the stream does not exist. */
export interface Loaded<State> {
  readonly state: State;
  readonly revision: bigint;
  readonly position: bigint;
}

export interface EventStoreOptions {
  /** `official` reads with the store's own client, which is slower. */
  readonly reader?: 'fast' | 'official' | undefined;
  readonly snapshots?: Snapshots;
}

/** Event-sourced streams: load state, decide, append, read and subscribe. */
export class EventStore {
  /** To the leader, and to the node that reads prefer if that is another one. */
  readonly #connections: readonly GrpcConnection[];
  readonly #appends: BatchAppends;
  /** Only set with `reader: 'official'`. */
  readonly #client: EventStoreDBClient | undefined;
  readonly #source: LogSource;
  /** Always the wire reader: the official client does not expose the raw bytes. */
  readonly #bytes: LogSource;
  readonly #streams: FoldedStreams;
  readonly #queue = new KeyedQueue();
  readonly #closing = new AbortController();
  /** Loads that are queued but have not started, by stream and view. */
  readonly #loads = new Map<string, Promise<Loaded<unknown>>>();

  constructor(connectionString: string, { snapshots, reader = 'fast' }: EventStoreOptions = {}) {
    const settings = connectionSettings(connectionString);
    const leader = new GrpcConnection(leaderSettings(settings));
    const preferred = settings.nodePreference === 'leader' ? leader : new GrpcConnection(settings);
    this.#connections = [...new Set([leader, preferred])];
    this.#appends = new BatchAppends(leader);
    this.#client = reader === 'official' ? connect(connectionString) : undefined;
    const resuming = (source: LogSource) => new ResumingSource(source, () => this.#closing.signal.aborted);
    const ofLeader = resuming(new WireSource(leader));
    this.#bytes =
      preferred === leader ? ofLeader : new FollowerSource(resuming(new WireSource(preferred)), ofLeader);
    this.#source = this.#client ? resuming(new OfficialSource(this.#client)) : this.#bytes;
    this.#streams = new FoldedStreams(this.#source, snapshots);
  }

  /**
   * Returns the newest state, or one at most `maxAgeMs` old. Revision -1n: the stream does not exist. Callers must not
   * mutate the state.
   */
  load<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string,
    { maxAgeMs = 0 } = {},
  ): Promise<Loaded<State>> {
    const stream = streamName(decider.category, id);
    const key = keyOf(decider, stream);
    const recent = maxAgeMs > 0 ? this.#streams.readSince(performance.now() - maxAgeMs, key) : undefined;
    if (recent) return Promise.resolve(loaded(recent));
    // Later callers share a load that has not started yet.
    const waiting = this.#loads.get(key) ?? this.#load(decider, stream);
    this.#loads.set(key, waiting);
    return waiting as Promise<Loaded<State>>;
  }

  #load<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    stream: string,
  ): Promise<Loaded<unknown>> {
    const key = keyOf(decider, stream);
    return this.#queue.run(key, async () => {
      this.#loads.delete(key);
      const begun = performance.now();
      const cached = await this.#streams.find(decider, stream);
      if (cached.readAt < begun) await this.#streams.catchUp(decider, stream, cached);
      return loaded(cached);
    });
  }

  /** The state of a short stream as of a log position, exclusive, folded from its beginning. */
  async loadBefore<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string,
    position: bigint,
  ): Promise<{ readonly state: State; readonly revision: bigint }> {
    let state = decider.initial();
    let revision = -1n;
    for await (const event of this.readStream(decider.category, id)) {
      if (event.position >= position) break;
      state = decider.evolve(state, event as unknown as Event);
      ({ revision } = event);
    }
    return { state, revision };
  }

  /**
   * Evaluates `ask` on a state at most one second old; re-evaluates on the newest state if that throws a `Rejection`.
   * For data that hardly ever changes or that the decision itself checks again.
   */
  async consult<State, Event extends DomainEvent, Answer>(
    decider: Decider<State, Event>,
    id: string,
    ask: (state: State) => Answer,
  ): Promise<Answer> {
    const { state: recent } = await this.load(decider, id, { maxAgeMs: RECENT_MS });
    const answer = attempt(() => ask(recent));
    if (!(answer instanceof Rejection)) return answer;
    const { state } = await this.load(decider, id);
    return ask(state);
  }

  /**
   * Decides and appends atomically: the events are appended only at the revision they were decided on. Decides on the
   * cached state, brought up to date first if other processes lately wrote the stream too; on a rejection, "nothing to
   * do" or a conflict it catches up and decides again. Throws the decision's `Rejection`, or `CONCURRENT_CHANGE` when the
   * deadline passes.
   */
  decide<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string,
    context: CommandContext,
    decision: (state: State, revision: bigint) => readonly Event[],
  ): Promise<Decided<State, Event>> {
    const stream = streamName(decider.category, id);
    return tracedDecision(stream, context, () =>
      this.#queue.run(stream, () => this.#decideInTurn(decider, stream, context, decision)),
    );
  }

  /**
   * Returns the events of a command that has already been carried out; undefined if it has not, or had nothing to do.
   * Throws `IDEMPOTENCY_KEY_REUSED` if a different request used the same command id.
   */
  recall<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string,
    context: CommandContext,
  ): Promise<Decided<State, Event> | undefined> {
    const stream = streamName(decider.category, id);
    return this.#queue.run(stream, async () => {
      const cached = await this.#streams.find(decider, stream);
      if (!cached.commands.get(context.commandId)) await this.#streams.catchUp(decider, stream, cached);
      const earlier = cached.commands.get(context.commandId);
      return earlier && this.#repeat<State, Event>(stream, cached, earlier, context);
    });
  }

  async #decideInTurn<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    stream: string,
    context: CommandContext,
    decision: (state: State, revision: bigint) => readonly Event[],
  ): Promise<Decided<State, Event>> {
    const begun = performance.now();
    const cached = await this.#streams.find(decider, stream);
    if (cached.isShared && cached.readAt < begun)
      cached.isShared = await this.#streams.catchUp(decider, stream, cached);
    let upToDate = cached.readAt >= begun;
    for (;;) {
      const earlier = cached.commands.get(context.commandId);
      if (earlier) return this.#repeat(stream, cached, earlier, context);
      const events = attempt(() => {
        const decided = decision(cached.state as State, cached.revision);
        decider.requireTimely?.(cached.state as State, decided, businessTimeOf(context));
        return decided;
      });
      if ((events instanceof Rejection || events.length === 0) && !upToDate) {
        await this.#streams.catchUp(decider, stream, cached);
        upToDate = true;
        continue;
      }
      if (events instanceof Rejection) throw events;
      if (events.length === 0) return decided(cached, events, cached.revision);
      const first = cached.revision + 1n;
      if (await this.#append(decider, stream, cached, context, events)) return decided(cached, events, first);
      cached.isShared = true;
      if (Date.now() >= context.deadline) throw reject('CONCURRENT_CHANGE');
      await this.#streams.catchUp(decider, stream, cached);
      upToDate = true;
    }
  }

  /** Returns false on a conflict. */
  async #append<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    stream: string,
    cached: CachedStream,
    context: CommandContext,
    events: readonly Event[],
  ): Promise<boolean> {
    const occurredAt = businessTimeOf(context);
    const metadata = {
      commandId: context.commandId,
      $correlationId: context.correlationId,
      $causationId: context.causationId,
      actor: context.actor,
      occurredAt,
      ...(context.warehouseId && { warehouseId: context.warehouseId }),
      ...(context.reason && { reason: context.reason }),
      ...(context.fingerprint && { fingerprint: context.fingerprint }),
      ...(context.clientIp && { clientIp: context.clientIp }),
    };
    const encoded = events.map((event, index) =>
      encode(decider.events, eventId(context, stream, index), event, metadata),
    );
    const sentAt = performance.now();
    try {
      const appended = await appendAt(
        this.#appends,
        { stream, revision: cached.revision, events: encoded },
        context.deadline,
        this.#closing.signal,
      );
      traceAppend(stream, context, { events: events.length, sentAt });
      this.#streams.appended(decider, stream, cached, {
        events,
        position: appended.position,
        commandId: context.commandId,
        occurredAt,
        sentAt,
      });
      return true;
    } catch (error) {
      traceAppend(stream, context, { events: events.length, sentAt, failure: error });
      if (error instanceof WrongExpectedVersionError) return false;
      // The outcome is unknown. The next command reads the stream again.
      this.#streams.forget(stream);
      throw error;
    }
  }

  async #repeat<State, Event extends DomainEvent>(
    stream: string,
    cached: CachedStream,
    earlier: RememberedCommand,
    context: CommandContext,
  ): Promise<Decided<State, Event>> {
    const events: Event[] = [];
    let position = cached.position;
    const range = { fromRevision: earlier.first, maxCount: earlier.count };
    for await (const event of readStream(this.#source, stream, range)) {
      if (!isRepetition(event.metadata, context)) throw reject('IDEMPOTENCY_KEY_REUSED');
      events.push({ type: event.type, data: event.data } as Event);
      position = event.position;
    }
    return { ...decided<State, Event>(cached, events, earlier.first), position, repeated: true };
  }

  /** One stream in order; yields nothing if it does not exist. Throws `UnreadableEvent`. */
  readStream(category: string, id: string, options?: StreamReadOptions): AsyncGenerator<StoredEvent> {
    return readStream(this.#source, streamName(category, id), options);
  }

  /** One event as stored, whether or not this code can decode it. */
  readRecorded(category: string, id: string, revision: bigint): Promise<RecordedEvent | undefined> {
    return readRecorded(this.#source, streamName(category, id), revision);
  }

  /** The whole log in order, our events only. Throws `UnreadableEvent`. */
  readAll(options?: LogReadOptions): AsyncGenerator<StoredEvent> {
    return readAll(this.#source, options);
  }

  /** Like `readAll`, in batches as they arrive; an event that cannot be decoded is yielded as `UnreadableEvent`. */
  readPages(options?: LogReadOptions): AsyncGenerator<readonly (StoredEvent | UnreadableEvent)[]> {
    return readPages(this.#source, options);
  }

  /** Like `readPages`, but decoded lazily. */
  readLogged(options?: LogReadOptions): AsyncGenerator<readonly LoggedEvent[]> {
    return readLogged(this.#source, options);
  }

  /** The whole log as raw events, in batches. */
  readBytes(options?: BytesReadOptions): AsyncGenerator<readonly EventBytes[]> {
    return readBytes(this.#bytes, options);
  }

  /** One stream as raw events, in batches. */
  readStreamBytes(stream: string): AsyncGenerator<readonly EventBytes[]> {
    return readStreamBytes(this.#bytes, stream);
  }

  /** Follows the log as raw events; an empty page means caught up. */
  followBytes(options: BytesFollowOptions): AsyncGenerator<readonly EventBytes[]> {
    return followBytes(this.#bytes, options);
  }

  /** Follows the log until the signal aborts. Throws `UnreadableEvent` unless `onUnreadable` is set. */
  subscribe(options: SubscriptionOptions): AsyncGenerator<SubscriptionItem> {
    return subscribe(this.#source, options);
  }

  /** Like `subscribe`, in batches as they arrive. */
  subscribePages(options: SubscriptionOptions): AsyncGenerator<readonly SubscriptionItem[]> {
    return subscribePages(this.#source, options);
  }

  /** Position of the newest record of the log; 0n if it is empty. Throws if the store does not respond. */
  head(): Promise<bigint> {
    return readHead(this.#source);
  }

  /** Whether the log can be read from this position. If not, the position belongs to another log. */
  async hasPosition(position: bigint): Promise<boolean> {
    try {
      for await (const _ of this.#source.read({ kind: 'all', from: position, maxCount: 1 })) continue;
      return true;
    } catch (error) {
      if (error instanceof PositionNotFound) return false;
      throw error;
    }
  }

  /** The id of the event at exactly this position, of any stream; undefined if there is none. */
  async idAt(position: bigint): Promise<string | undefined> {
    try {
      for await (const answers of this.#source.read({ kind: 'all', from: position, maxCount: 1 }))
        for (const answer of answers)
          if (answer.kind === 'event' && answer.event.position === position) return answer.event.id;
      return undefined;
    } catch (error) {
      if (error instanceof PositionNotFound) return undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    for (const connection of this.#connections) connection.close();
    if (this.#client) await closeClient(this.#client);
  }
}

const businessTimeOf = ({ occurredAt, at }: CommandContext): string => occurredAt ?? at;

/** A repetition has the same fingerprint and, unless it is a system command (no fingerprint), the same user. */
const isRepetition = (first: EventMetadata, { fingerprint, actor }: CommandContext): boolean =>
  first.fingerprint === fingerprint && (fingerprint === undefined || first.actor.userId === actor.userId);

const loaded = <State>({ state, revision, position }: CachedStream): Loaded<State> => ({
  state: state as State,
  revision,
  position,
});

const decided = <State, Event extends DomainEvent>(
  { state, position }: CachedStream,
  events: readonly Event[],
  revision: bigint,
): Decided<State, Event> => ({ state: state as State, events, revision, position, repeated: false });

const attempt = <Result>(decision: () => Result): Result | Rejection => {
  try {
    return decision();
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
};
