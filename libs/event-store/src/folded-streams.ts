import type { Decider, DomainEvent } from '@granary/domain/kernel';
import type { LogSource } from './log-source.ts';
import { readStream } from './reading.ts';
import type { Snapshots } from './snapshots.ts';
import { CommandMemory, StateCache, type CachedStream } from './state-cache.ts';

const CACHE_BYTES = 64 * 1024 * 1024;
/** Limits a cold start to this many events, half of them on average. */
const SNAPSHOT_EVERY = 250n;
/** Estimated memory per folded event. */
const BYTES_PER_EVENT = 100;

export interface AppendedEvents<Event extends DomainEvent> {
  readonly events: readonly Event[];
  /** Position of the last event. */
  readonly position: bigint;
  readonly commandId: string;
  readonly occurredAt: string;
  /** Monotonic time of sending: the append succeeded, so the state was the newest until then. */
  readonly sentAt: number;
}

/** Cache key of a stream, or of one view of it. */
export const keyOf = ({ view }: { readonly view?: string | undefined }, stream: string): string =>
  view === undefined ? stream : `${stream}#${view}`;

/** Metadata of an event. */
interface Recorded {
  readonly revision: bigint;
  readonly position: bigint;
  readonly commandId: string;
  readonly occurredAt: string;
}

/** Folds streams to states: from a snapshot if there is one; cached; brought up to date from the stream's tail. */
export class FoldedStreams {
  readonly #source: LogSource;
  readonly #snapshots: Snapshots | undefined;
  readonly #cache = new StateCache(CACHE_BYTES);

  constructor(source: LogSource, snapshots: Snapshots | undefined) {
    this.#source = source;
    this.#snapshots = snapshots;
  }

  /** The cached state, if it was the newest at this monotonic time or later. */
  readSince(moment: number, key: string): CachedStream | undefined {
    const cached = this.#cache.get(key);
    return cached && cached.readAt >= moment ? cached : undefined;
  }

  /** The cached state, possibly stale; read from the store if not cached. */
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
      ? { ...snapshot, commands: new CommandMemory(snapshot.commands), readAt: -Infinity, isShared: false }
      : {
          state: decider.initial(),
          revision: -1n,
          position: 0n,
          commands: new CommandMemory(),
          bytes: BYTES_PER_EVENT,
          readAt: -Infinity,
          isShared: false,
        };
    await this.catchUp(decider, stream, cached);
    this.#cache.put(key, cached);
    return cached;
  }

  /** Folds what others have written since. Returns whether there was anything. */
  async catchUp<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    stream: string,
    cached: CachedStream,
  ): Promise<boolean> {
    const begun = performance.now();
    let count = 0n;
    for await (const stored of readStream(this.#source, stream, { fromRevision: cached.revision + 1n })) {
      const event = { type: stored.type, data: stored.data } as Event;
      this.#fold(decider, stream, cached, event, { ...stored, ...stored.metadata });
      count += 1n;
    }
    cached.readAt = begun;
    this.#snapshot(decider, stream, cached, count);
    return count > 0n;
  }

  /** Folds events just appended onto the cached state. */
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

  /** In the background: a failed snapshot only makes the next cold start slower. */
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
