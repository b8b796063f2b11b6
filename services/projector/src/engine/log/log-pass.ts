import { LoggedEvent } from '@granary/event-store';
import { itemOf, type LogItem } from './log-item.ts';
import {
  covers,
  LogReading,
  restOf,
  type KeptPage,
  type Logged,
  type Page,
  type ReadableLog,
} from './log-reading.ts';

/** How many pages the fastest member may be ahead of the slowest. */
const PAGES_KEPT = 4;

/** One member's place in a pass. */
export interface Seat {
  readonly categories: ReadonlySet<string>;
  position: bigint;
  /** Since when the others wait for it; undefined while it waits for them. */
  busySince: number | undefined;
}

export interface PassOptions {
  /** A member that keeps the others waiting for longer is left behind. */
  readonly patienceMs: number;
  /** Whether the pass may begin, as far as others are concerned. */
  readonly mayBegin: (pass: LogPass) => boolean;
}

/**
 * One pass over the log for members that start together: it begins when all of them are there, reads each page once and
 * hands it to all of them, in step.
 */
export class LogPass {
  readonly #log: ReadableLog;
  readonly #options: PassOptions;
  readonly #seats = new Set<Seat>();
  /** What its members follow; other events are not even parsed. */
  #followed: ReadonlySet<string> = new Set();
  /** The categories that are read; undefined before it begins. */
  #categories: ReadonlySet<string> | undefined;
  readonly #kept: KeptPage[] = [];
  #end = -1n;
  #reading: LogReading | undefined;
  #underway: Promise<boolean> | undefined;
  /** Members that wait for a move of another. */
  #waiting: (() => void)[] = [];

  constructor(log: ReadableLog, options: PassOptions) {
    this.#log = log;
    this.#options = options;
  }

  get hasBegun(): boolean {
    return this.#categories !== undefined;
  }

  get isEmpty(): boolean {
    return this.#seats.size === 0;
  }

  /** Nobody waits for any of its members any more. */
  get isStalled(): boolean {
    return this.#awaited.length === 0;
  }

  /** Whether it still has, or will read, what follows a position. */
  has(position: bigint): boolean {
    return !this.hasBegun || (this.#kept[0]?.after ?? this.#end) <= position;
  }

  enter(seat: Seat): void {
    this.#seats.add(seat);
    this.#follow();
  }

  async leave(seat: Seat): Promise<void> {
    this.#seats.delete(seat);
    this.#follow();
    this.wake();
    if (this.isEmpty) await this.#reading?.close();
  }

  /** Lets waiting members see whether they may go on. */
  wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Waits until the pass has begun. */
  begun(seat: Seat): Promise<void> {
    return this.#waits(seat, () => this.#beginning(seat));
  }

  /** The page after a position; empty at the end of the log. A member that is ahead waits for the others. */
  after(seat: Seat, position: bigint): Promise<Page> {
    seat.position = position;
    return this.#waits(seat, async () => {
      await this.#beginning(seat);
      for (;;) {
        const kept = this.#kept.find((one) => covers(one, position));
        if (kept) return restOf(kept, position);
        if (position < this.#end || !this.#hasRoom) await this.#aMove(seat);
        else if (!(await this.#readOn())) return { items: [], through: position };
      }
    });
  }

  #follow(): void {
    this.#followed = new Set([...this.#seats].flatMap(({ categories }) => [...categories]));
  }

  /** Members that the others wait for. */
  get #awaited(): Seat[] {
    const now = performance.now();
    const { patienceMs } = this.#options;
    return [...this.#seats].filter(
      ({ busySince }) => busySince === undefined || now - busySince < patienceMs,
    );
  }

  async #beginning(seat: Seat): Promise<void> {
    if (this.hasBegun) return;
    // Who joins in the same turn starts together.
    await new Promise(setImmediate);
    while (!this.#begins()) await this.#aMove(seat);
  }

  #begins(): boolean {
    if (this.hasBegun) return true;
    const awaited = this.#awaited;
    const areAllHere = awaited.every(({ busySince }) => busySince === undefined);
    if (!areAllHere || !this.#options.mayBegin(this)) return false;
    this.#categories = this.#followed;
    this.#end = least(awaited.map(({ position }) => position)) ?? -1n;
    this.wake();
    return true;
  }

  /** Whether all members have taken the oldest page that the next one would replace. */
  get #hasRoom(): boolean {
    const [oldest] = this.#kept;
    if (!oldest || this.#kept.length < PAGES_KEPT) return true;
    const hindmost = least(this.#awaited.map(({ position }) => position));
    return hindmost === undefined || hindmost >= oldest.page.through;
  }

  /** Reads the next page, once for all who ask. Returns false at the end of the log. */
  #readOn(): Promise<boolean> {
    this.#underway ??= this.#read().finally(() => {
      this.#underway = undefined;
      this.wake();
    });
    return this.#underway;
  }

  async #read(): Promise<boolean> {
    const after = this.#end;
    const reading = this.#reading ?? this.#readFrom(after);
    // After a failure it is begun anew from here.
    this.#reading = undefined;
    const page = await reading.next();
    if (!reading.isOver) this.#reading = reading;
    if (page.through === after) return false;
    this.#end = page.through;
    this.#kept.push({ after, page });
    if (this.#kept.length > PAGES_KEPT) this.#kept.shift();
    return true;
  }

  #readFrom(position: bigint): LogReading {
    const log = { ...this.#log, categories: this.#categories ?? this.#followed };
    return new LogReading(log, position, (event) => this.#itemOf(event));
  }

  /** Decodes at once what is followed, so that its bytes can be freed. */
  #itemOf(event: Logged): LogItem {
    const isFollowed = event instanceof LoggedEvent && this.#followed.has(event.category);
    return itemOf(isFollowed ? event.decoded() : event);
  }

  /** Nobody waits for a member that itself waits. */
  async #waits<Result>(seat: Seat, wait: () => Promise<Result>): Promise<Result> {
    seat.busySince = undefined;
    this.wake();
    try {
      return await wait();
    } finally {
      seat.busySince = performance.now();
    }
  }

  /** Waits until another member has moved, or may have lost the patience of the others. */
  async #aMove(seat: Seat): Promise<void> {
    this.#requireSeat(seat);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#options.patienceMs);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
    this.#requireSeat(seat);
  }

  #requireSeat(seat: Seat): void {
    if (!this.#seats.has(seat)) throw new Error('who has left reads no more');
  }
}

const least = (positions: readonly bigint[]): bigint | undefined =>
  positions.reduce<bigint | undefined>(
    (lowest, position) => (lowest === undefined || position < lowest ? position : lowest),
    undefined,
  );
