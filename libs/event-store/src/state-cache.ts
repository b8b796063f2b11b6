/** Cached state of one stream: the folded state, its revision, and the commands carried out. */
export interface CachedStream {
  state: unknown;
  revision: bigint;
  position: bigint;
  /** Monotonic time at which the state was last known to be the newest. */
  readAt: number;
  /** Other processes have lately written it as well: it is read again before a decision. */
  isShared: boolean;
  readonly commands: CommandMemory;
  /** Estimated size, for the cache budget. */
  bytes: number;
}

export interface RememberedCommand {
  readonly first: bigint;
  readonly count: number;
}

const REMEMBERED_COMMANDS = 5_000;

/** The latest commands of a stream, oldest evicted first. */
export class CommandMemory {
  readonly #commands: Map<string, RememberedCommand>;

  constructor(entries: Iterable<[string, RememberedCommand]> = []) {
    this.#commands = new Map(entries);
  }

  get(commandId: string): RememberedCommand | undefined {
    return this.#commands.get(commandId);
  }

  note(commandId: string, revision: bigint): void {
    const known = this.#commands.get(commandId);
    this.#commands.set(
      commandId,
      known ? { first: known.first, count: known.count + 1 } : { first: revision, count: 1 },
    );
    if (this.#commands.size <= REMEMBERED_COMMANDS) return;
    const oldest = this.#commands.keys().next();
    if (!oldest.done) this.#commands.delete(oldest.value);
  }

  entries(): [string, RememberedCommand][] {
    return [...this.#commands];
  }
}

/** LRU cache of stream states within a byte budget. */
export class StateCache {
  readonly #streams = new Map<string, CachedStream>();
  readonly #budget: number;
  #bytes = 0;

  constructor(budgetBytes: number) {
    this.#budget = budgetBytes;
  }

  get(stream: string): CachedStream | undefined {
    const cached = this.#streams.get(stream);
    if (!cached) return undefined;
    this.#streams.delete(stream);
    this.#streams.set(stream, cached);
    return cached;
  }

  put(stream: string, cached: CachedStream): void {
    this.forget(stream);
    this.#streams.set(stream, cached);
    this.#bytes += cached.bytes;
    this.#evict();
  }

  grow(stream: string, bytes: number): void {
    const cached = this.#streams.get(stream);
    if (!cached) return;
    cached.bytes += bytes;
    this.#bytes += bytes;
    this.#evict();
  }

  forget(stream: string): void {
    const cached = this.#streams.get(stream);
    if (!cached) return;
    this.#bytes -= cached.bytes;
    this.#streams.delete(stream);
  }

  #evict(): void {
    for (const [stream, cached] of this.#streams) {
      if (this.#bytes <= this.#budget || this.#streams.size === 1) return;
      this.#streams.delete(stream);
      this.#bytes -= cached.bytes;
    }
  }
}
