import type { PlaceInLog, StoredEvent } from '@granary/event-store';

/** So many events are worked on at a time. */
const AT_ONCE = 32;

interface Entry {
  readonly recordedAt: string;
  /** Where the event stands that came before it. */
  readonly before: PlaceInLog | undefined;
}

interface LanesOptions {
  /** Up to there everything is done. */
  readonly onDone: (reached: PlaceInLog) => void;
  /** Nothing more is begun. */
  readonly onFailure: () => void;
}

/** Work on events: those of one stream strictly in turn, different streams side by side. */
export class Lanes {
  readonly #tails = new Map<string, Promise<void>>();
  /** What is not done yet, in the order of the log. */
  readonly #open = new Map<bigint, Entry>();
  #last: PlaceInLog | undefined;
  #started = 0;
  #failure: unknown;
  #waiting: (() => void) | undefined;
  readonly #options: LanesOptions;

  constructor(options: LanesOptions) {
    this.#options = options;
  }

  /** Up to here everything is done. */
  get reached(): PlaceInLog | undefined {
    const [oldest] = this.#open.values();
    return oldest ? oldest.before : this.#last;
  }

  get waiting(): number {
    return this.#open.size;
  }

  /** When the oldest of what is not done was recorded. */
  get oldest(): string | undefined {
    const [oldest] = this.#open.values();
    return oldest?.recordedAt;
  }

  /** These have come, in the order of the log, and there is something to be done about them. */
  take(events: readonly StoredEvent[]): void {
    for (const { position, id, recordedAt } of events) {
      this.#open.set(position, { recordedAt, before: this.#last });
      this.#last = { position, mark: { position, id } };
    }
  }

  /** All that there is up to here has been taken. */
  pass(position: bigint): void {
    this.#last = { position, mark: this.#last?.mark };
    this.#tell();
  }

  /** Comes back as soon as the work has a place; throws what any work before has failed with. */
  async start({ stream, position }: StoredEvent, work: () => Promise<void>): Promise<void> {
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

  /** Throws what any work has failed with. */
  requireWell(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Until nothing goes on any more, whether or not it has succeeded. */
  async settled(): Promise<void> {
    await Promise.all(this.#tails.values());
  }

  async #work(position: bigint, work: () => Promise<void>): Promise<void> {
    // What comes after a failure is followed anew, in order.
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
