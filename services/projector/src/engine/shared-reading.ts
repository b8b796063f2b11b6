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
import { Readers, type Reader } from './readers.ts';

/** Nobody runs ahead of the slowest further than pages are kept for him. */
const PAGES_KEPT = 4;

export interface SharingOptions {
  /** Who keeps the others waiting for longer reads for himself what he has missed. */
  readonly patienceMs: number;
  /** Whether it may begin now. */
  readonly mayBegin: (reading: SharedReading) => boolean;
}

/** One reading of the log for several readers, in step: no page is read twice, and each gets it when he comes to it. */
export class SharedReading {
  readonly #log: ReadableLog;
  readonly #options: SharingOptions;
  readonly #readers: Readers;
  /** What any of them will read; the rest need not even be parsed. */
  #wanted: ReadonlySet<string> = new Set();
  /** What comes with it, since it has begun. */
  #categories: ReadonlySet<string> | undefined;
  readonly #kept: KeptPage[] = [];
  #reading: LogReading | undefined;
  /** Where the page that is being read, or the last one that was, begins. */
  #begun = -1n;
  #underway: Promise<Page> | undefined;

  constructor(log: ReadableLog, options: SharingOptions) {
    this.#log = log;
    this.#options = options;
    this.#readers = new Readers(options.patienceMs);
  }

  get readers(): Pick<Readers, 'isEmpty' | 'isComplete' | 'isStalled' | 'move'> {
    return this.#readers;
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
    this.#wanted = this.#readers.wanted;
  }

  async leave(reader: Reader): Promise<void> {
    this.#readers.remove(reader);
    this.#wanted = this.#readers.wanted;
    if (this.#readers.isEmpty) await this.#reading?.close();
  }

  /** Until it has begun, or may. */
  begun(reader: Reader): Promise<void> {
    return this.#readers.waits(reader, async () => {
      while (!this.#mayBegin()) await this.#readers.aMove(reader);
    });
  }

  /** What comes after a position; nothing at the end of the log. Who is ahead waits until the others come to him. */
  after(reader: Reader, position: bigint): Promise<Page> {
    reader.position = position;
    return this.#readers.waits(reader, async () => {
      for (;;) {
        const kept = this.#kept.find((one) => covers(one, position));
        if (kept) return restOf(kept, position);
        if (position === this.#end && this.#mayReadOn()) {
          const page = await this.#readOn(position);
          if (page.through === position) return page;
        } else await this.#readers.aMove(reader);
      }
    });
  }

  /** Where the next page begins: after those that are there, unless everybody is further on. */
  get #end(): bigint {
    const end = this.#kept.at(-1)?.page.through ?? -1n;
    const { hindmost } = this.#readers;
    return hindmost !== undefined && hindmost > end ? hindmost : end;
  }

  #mayBegin(): boolean {
    return this.#categories !== undefined || this.#options.mayBegin(this);
  }

  #mayReadOn(): boolean {
    const [oldest] = this.#kept;
    if (!oldest || this.#kept.length < PAGES_KEPT) return this.#mayBegin();
    const { hindmost } = this.#readers;
    return hindmost === undefined || hindmost >= oldest.page.through;
  }

  #readOn(position: bigint): Promise<Page> {
    this.#underway ??= this.#read(position).finally(() => {
      this.#underway = undefined;
      this.#readers.move();
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
    const categories = (this.#categories ??= this.#readers.asked);
    return new LogReading({ ...this.#log, categories }, position, (event) => this.#itemOf(event));
  }

  /** What somebody wants anyway is decoded at once, so that the bytes it came in can go. */
  #itemOf(event: Logged): LogItem {
    const isWanted = event instanceof LoggedEvent && this.#wanted.has(event.category);
    return itemOf(isWanted ? event.decoded() : event);
  }
}
