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
import { ScanMembers, type Reader } from './scan-members.ts';

/** How many pages the fastest reader may be ahead of the slowest. */
const PAGES_KEPT = 4;

export interface SharingOptions {
  /** A reader that falls too far behind detaches and catches up on its own. */
  readonly patienceMs: number;
  /** Whether the scan may begin now. */
  readonly mayBegin: (reading: SharedScan) => boolean;
}

/** One pass over the log for several readers in step: each page is read once and handed to each reader in turn. */
export class SharedScan {
  readonly #log: ReadableLog;
  readonly #options: SharingOptions;
  readonly #readers: ScanMembers;
  /** Categories any reader needs; other events are not even parsed. */
  #wanted: ReadonlySet<string> = new Set();
  /** Categories included since the pass began. */
  #categories: ReadonlySet<string> | undefined;
  readonly #kept: KeptPage[] = [];
  #reading: LogReading | undefined;
  /** Start position of the current or last page. */
  #begun = -1n;
  #underway: Promise<Page> | undefined;

  constructor(log: ReadableLog, options: SharingOptions) {
    this.#log = log;
    this.#options = options;
    this.#readers = new ScanMembers(options.patienceMs);
  }

  get readers(): Pick<ScanMembers, 'isEmpty' | 'isComplete' | 'isStalled' | 'move'> {
    return this.#readers;
  }

  /** Pages are available from this position; -1n before the first read. */
  get start(): bigint {
    return this.#kept[0]?.after ?? this.#begun;
  }

  /** Whether the pass still covers the reader's position and all categories it needs. */
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

  /** Waits until the pass has begun or may begin. */
  begun(reader: Reader): Promise<void> {
    return this.#readers.waits(reader, async () => {
      while (!this.#mayBegin()) await this.#readers.aMove(reader);
    });
  }

  /** The page after a position; undefined at the end of the log. A reader that is ahead waits for the others. */
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

  /** Start of the next page: after the buffered pages, or later if every reader is further on. */
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

  /** Decode needed events at once, so that their bytes can be freed. */
  #itemOf(event: Logged): LogItem {
    const isWanted = event instanceof LoggedEvent && this.#wanted.has(event.category);
    return itemOf(isWanted ? event.decoded() : event);
  }
}
