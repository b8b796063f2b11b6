import type { PlaceInLog, StoredEvent } from '@granary/event-store';

/** Maximum number of events worked on concurrently. */
const AT_ONCE = 32;

interface Entry {
  readonly recordedAt: string;
  /** The place of the previous event. */
  readonly before: PlaceInLog | undefined;
}

interface LanesOptions {
  /** Called when everything up to a place is done. */
  readonly onDone: (reached: PlaceInLog) => void;
  /** Called on the first failure; no further work starts. */
  readonly onFailure: () => void;
}

/** Runs work on events: sequentially within a stream, concurrently across streams. */
export class Lanes {
  readonly #tails = new Map<string, Promise<void>>();
  /** Events that are not done, in log order. */
  readonly #open = new Map<bigint, Entry>();
  #last: PlaceInLog | undefined;
  #started = 0;
  #failure: unknown;
  #waiting: (() => void) | undefined;
  readonly #options: LanesOptions;

  constructor(options: LanesOptions) {
    this.#options = options;
  }

  /** The place up to which everything is done. */
  get reached(): PlaceInLog | undefined {
    const [oldest] = this.#open.values();
    return oldest ? oldest.before : this.#last;
  }

  get waiting(): number {
    return this.#open.size;
  }

  /** When the oldest event that is not done was recorded. */
  get oldest(): string | undefined {
    const [oldest] = this.#open.values();
    return oldest?.recordedAt;
  }

  /** Registers events to be worked on. They must be passed in log order. */
  take(events: readonly StoredEvent[]): void {
    for (const { position, id, recordedAt } of events) {
      this.#open.set(position, { recordedAt, before: this.#last });
      this.#last = { position, mark: { position, id } };
    }
  }

  /**
   * Notes that all events up to a position have been taken. The store also says so between two events that arrive
   * together; the later one has then been taken already.
   */
  pass(position: bigint): void {
    if (this.#last && position <= this.#last.position) return;
    this.#last = { position, mark: this.#last?.mark };
    this.#tell();
  }

  /** Resolves once the work has been queued. Throws the failure of any earlier work. */
  async start(
    { stream, position }: Pick<StoredEvent, 'stream' | 'position'>,
    work: () => Promise<void>,
  ): Promise<void> {
    while (this.#started >= AT_ONCE && this.#failure === undefined)
      await new Promise<void>((resolve) => (this.#waiting = resolve));
    this.requireWell();
    this.#started += 1;
    const before = this.#tails.get(stream) ?? Promise.resolve();
    const tail = before.then(() => this.#work(position, work));
    this.#tails.set(stream, tail);
    void tail.then(() => {
      if (this.#tails.get(stream) === tail) this.#tails.delete(stream);
    });
  }

  /** Throws the failure of any earlier work. */
  requireWell(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Waits until all work has ended, successfully or not. */
  async settled(): Promise<void> {
    await Promise.all(this.#tails.values());
  }

  async #work(position: bigint, work: () => Promise<void>): Promise<void> {
    // After a failure, later events are left to the next pass, which takes them in order.
    if (this.#failure !== undefined) return;
    try {
      await work();
      this.#open.delete(position);
      this.#tell();
    } catch (error) {
      this.#failure = error;
      this.#options.onFailure();
    }
    this.#started -= 1;
    this.#waiting?.();
  }

  #tell(): void {
    if (this.reached) this.#options.onDone(this.reached);
  }
}
