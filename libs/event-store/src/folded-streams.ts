import type { Decider, DomainEvent } from '@granary/domain/kernel';
import type { LogSource } from './log-source.ts';
import { readStream } from './reading.ts';
import type { Snapshots } from './snapshots.ts';
import { CommandMemory, StateCache, type CachedStream } from './state-cache.ts';

const CACHE_BYTES = 64 * 1024 * 1024;
/** Whoever starts cold reads at most so many events, half of them on average. */
const SNAPSHOT_EVERY = 250n;
/** What a folded event is taken to add to the memory of its stream. */
const BYTES_PER_EVENT = 100;

export interface AppendedEvents<Event extends DomainEvent> {
  readonly events: readonly Event[];
  /** Of the last one. */
  readonly position: bigint;
  readonly commandId: string;
  readonly occurredAt: string;
  /** By the monotonic clock: that they were taken shows that nobody had appended anything else until then. */
  readonly sentAt: number;
}

/** What is folded: a stream, or the view of one. */
export const keyOf = ({ view }: { readonly view?: string | undefined }, stream: string): string =>
  view === undefined ? stream : `${stream}#${view}`;

/** What is known of an event besides itself. */
interface Recorded {
  readonly revision: bigint;
  readonly position: bigint;
  readonly commandId: string;
  readonly occurredAt: string;
}

/** Streams folded to their states: from a snapshot where there is one, kept in memory, brought up to date by their tails. */
export class FoldedStreams {
  readonly #source: LogSource;
  readonly #snapshots: Snapshots | undefined;
  readonly #cache = new StateCache(CACHE_BYTES);

  constructor(source: LogSource, snapshots: Snapshots | undefined) {
    this.#source = source;
    this.#snapshots = snapshots;
  }

  /** At hand, and known to have been the newest state at that moment of the monotonic clock or later. */
  readSince(moment: number, key: string): CachedStream | undefined {
    const cached = this.#cache.get(key);
    return cached && cached.readAt >= moment ? cached : undefined;
  }

  /** As it is at hand; read where it is not. */
  async find<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    stream: string,
  ): Promise<CachedStream> {
    const key = keyOf(decider, stream);
    const known = this.#cache.get(key);
    if (known) return known;
    const snapshot = decider.snapshotShape
      ? await this.#snapshots?.find(key, decider.snapshotShape).catch(() => undefined)
      : undefined;
    const cached: CachedStream = snapshot
      ? { ...snapshot, commands: new CommandMemory(snapshot.commands), readAt: -Infinity }
      : {
          state: decider.initial(),
          revision: -1n,
          position: 0n,
          commands: new CommandMemory(),
          bytes: BYTES_PER_EVENT,
          readAt: -Infinity,
        };
    await this.catchUp(decider, stream, cached);
    this.#cache.put(key, cached);
    return cached;
  }

  async catchUp<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    stream: string,
    cached: CachedStream,
  ): Promise<void> {
    const begun = performance.now();
    let count = 0n;
    for await (const stored of readStream(this.#source, stream, { fromRevision: cached.revision + 1n })) {
      const event = { type: stored.type, data: stored.data } as Event;
      this.#fold(decider, stream, cached, event, { ...stored, ...stored.metadata });
      count += 1n;
    }
    cached.readAt = begun;
    this.#snapshot(decider, stream, cached, count);
  }

  /** Folds what was appended right behind the state at hand. */
  appended<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    stream: string,
    cached: CachedStream,
    { events, position, commandId, occurredAt, sentAt }: AppendedEvents<Event>,
  ): void {
    for (const event of events) {
      const revision = cached.revision + 1n;
      this.#fold(decider, stream, cached, event, { revision, position, commandId, occurredAt });
    }
    cached.readAt = sentAt;
    this.#snapshot(decider, stream, cached, BigInt(events.length));
  }

  forget(stream: string): void {
    this.#cache.forget(stream);
  }

  #fold<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    stream: string,
    cached: CachedStream,
    event: Event,
    { revision, position, commandId, occurredAt }: Recorded,
  ): void {
    cached.state = decider.evolve(cached.state as State, event, occurredAt);
    cached.revision = revision;
    cached.position = position;
    if (!decider.view) cached.commands.note(commandId, revision);
    this.#cache.grow(keyOf(decider, stream), BYTES_PER_EVENT);
  }

  /** In the background: a snapshot that fails only makes the next cold start slower. */
  #snapshot<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    stream: string,
    cached: CachedStream,
    added: bigint,
  ): void {
    if (!decider.snapshotShape || !this.#snapshots) return;
    const before = cached.revision - added;
    if (before / SNAPSHOT_EVERY === cached.revision / SNAPSHOT_EVERY) return;
    const { state, revision, position, bytes } = cached;
    void this.#snapshots
      .keep(keyOf(decider, stream), decider.snapshotShape, {
        state,
        revision,
        position,
        bytes,
        commands: cached.commands.entries(),
      })
      .catch(() => undefined);
  }
}
