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

/** Nobody runs ahead of the slowest further than pages are kept for him. */
const PAGES_KEPT = 4;

/** One of those who share a reading. */
export interface Reader {
  /** The categories that must come with the reading. */
  readonly asked: ReadonlySet<string>;
  /** Those of them that he will certainly read. */
  readonly wanted: ReadonlySet<string>;
  position: bigint;
}

/** One reading of the log for several readers, in step: no page is read twice, and each gets it when he comes to it. */
export class SharedReading {
  readonly #log: ReadableLog;
  readonly #readers = new Set<Reader>();
  /** What any of them will read; the rest need not even be parsed. */
  #wanted: ReadonlySet<string> = new Set();
  /** What comes with it, since it has begun. */
  #categories: ReadonlySet<string> | undefined;
  readonly #kept: KeptPage[] = [];
  #reading: LogReading | undefined;
  /** Where the page that is being read, or the last one that was, begins. */
  #begun = -1n;
  #underway: Promise<Page> | undefined;
  /** Called when a reader has moved, or a page has come. */
  #moved: (() => void)[] = [];

  constructor(log: ReadableLog) {
    this.#log = log;
  }

  get isDeserted(): boolean {
    return this.#readers.size === 0;
  }

  /** From here on it has everything; -1n while nothing has been read. */
  get start(): bigint {
    return this.#kept[0]?.after ?? this.#begun;
  }

  /** Whether it has come to him or will, with all that he asks for. */
  serves({ asked, position }: Reader): boolean {
    const categories = this.#categories;
    return (
      this.start <= position && (!categories || [...asked].every((category) => categories.has(category)))
    );
  }

  enter(reader: Reader): void {
    this.#readers.add(reader);
    this.#wanted = union([...this.#readers].map(({ wanted }) => wanted));
  }

  async leave(reader: Reader): Promise<void> {
    this.#readers.delete(reader);
    this.#wanted = union([...this.#readers].map(({ wanted }) => wanted));
    this.#move();
    if (this.isDeserted) await this.#reading?.close();
  }

  /** What comes after a position; nothing at the end of the log. Who is ahead waits until the others come to him. */
  async after(reader: Reader, position: bigint): Promise<Page> {
    reader.position = position;
    this.#move();
    for (;;) {
      const kept = this.#kept.find((one) => covers(one, position));
      if (kept) return restOf(kept, position);
      if (position === this.#end && this.#mayReadOn()) {
        const page = await this.#readOn(position);
        if (page.through === position) return page;
      } else await new Promise<void>((resolve) => this.#moved.push(resolve));
    }
  }

  /** Where the next page begins: after those that are there, unless everybody is further on. */
  get #end(): bigint {
    const end = this.#kept.at(-1)?.page.through ?? -1n;
    const hindmost = [...this.#readers].reduce<bigint | undefined>(
      (least, { position }) => (least === undefined || position < least ? position : least),
      undefined,
    );
    return hindmost !== undefined && hindmost > end ? hindmost : end;
  }

  #mayReadOn(): boolean {
    const [oldest] = this.#kept;
    if (!oldest || this.#kept.length < PAGES_KEPT) return true;
    return [...this.#readers].every(({ position }) => position >= oldest.page.through);
  }

  #readOn(position: bigint): Promise<Page> {
    this.#underway ??= this.#read(position).finally(() => {
      this.#underway = undefined;
      this.#move();
    });
    return this.#underway;
  }

  async #read(position: bigint): Promise<Page> {
    if (this.#kept.at(-1)?.page.through !== position) this.#kept.length = 0;
    this.#begun = position;
    const reading = await this.#readingAt(position);
    this.#reading = undefined;
    const page = await reading.next();
    if (!reading.isOver) this.#reading = reading;
    if (page.through === position) return page;
    this.#kept.push({ after: position, page });
    if (this.#kept.length > PAGES_KEPT) this.#kept.shift();
    return page;
  }

  async #readingAt(position: bigint): Promise<LogReading> {
    const reading = this.#reading;
    if (reading?.position === position) return reading;
    await reading?.close();
    const categories = (this.#categories ??= union([...this.#readers].map(({ asked }) => asked)));
    return new LogReading({ ...this.#log, categories }, position, (event) => this.#itemOf(event));
  }

  /** What somebody wants anyway is decoded at once, so that the bytes it came in can go. */
  #itemOf(event: Logged): LogItem {
    const isWanted = event instanceof LoggedEvent && this.#wanted.has(event.category);
    return itemOf(isWanted ? event.decoded() : event);
  }

  #move(): void {
    for (const move of this.#moved.splice(0)) move();
  }
}

const union = (sets: readonly ReadonlySet<string>[]): ReadonlySet<string> =>
  new Set(sets.flatMap((one) => [...one]));
