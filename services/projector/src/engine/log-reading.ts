import {
  UnreadableEvent,
  type EventPlace,
  type LogReadOptions,
  type LoggedEvent,
  type StoredEvent,
} from '@granary/event-store';
import type { LogItem } from './log-item.ts';

/** What comes decoded is as good. */
export type Logged = LoggedEvent | StoredEvent | UnreadableEvent;

/** A log, and how it is read by those who are behind. */
export interface ReadableLog {
  readonly source: { readLogged(options?: LogReadOptions): AsyncGenerator<readonly Logged[]> };
  readonly categories: ReadonlySet<string>;
  readonly pageSize: number;
  /** As far as the log is known to go. */
  readonly knownEnd: () => bigint;
}

/** A piece of the log. */
export interface Page {
  readonly items: readonly LogItem[];
  /** Who has folded the items stands here. */
  readonly through: bigint;
}

/** One reading of the log, page by page. */
export class LogReading {
  readonly #pageSize: number;
  readonly #items: AsyncGenerator<readonly LogItem[]>;
  /** Came with the last page and did not fit into it. */
  readonly #rest: LogItem[] = [];
  /** The log had come so far at the beginning: once the reading ends, it has shown all of that. */
  readonly #knownEnd: bigint;
  #position: bigint;
  #isOver = false;

  /** `position`: what comes after it is read; -1n: everything. */
  constructor(log: ReadableLog, position: bigint, itemOf: (event: Logged) => LogItem) {
    this.#pageSize = log.pageSize;
    this.#knownEnd = log.knownEnd();
    this.#position = position;
    this.#items = itemsAfter(log, position, itemOf);
  }

  get position(): bigint {
    return this.#position;
  }

  /** It has come to where the log ended. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Full, but for the last one. */
  async next(): Promise<Page> {
    const items = this.#rest.splice(0, this.#pageSize);
    while (items.length < this.#pageSize) {
      const next = await this.#items.next();
      if (next.done) break;
      items.push(...next.value);
    }
    this.#rest.push(...items.splice(this.#pageSize));
    this.#isOver = items.length < this.#pageSize;
    const last = items.at(-1)?.event.position ?? this.#position;
    this.#position = this.#isOver && this.#knownEnd > last ? this.#knownEnd : last;
    return { items, through: this.#position };
  }

  async close(): Promise<void> {
    await this.#items.return(undefined).catch(() => undefined);
  }
}

async function* itemsAfter(
  { source, categories }: ReadableLog,
  position: bigint,
  itemOf: (event: Logged) => LogItem,
): AsyncGenerator<readonly LogItem[]> {
  const pages = source.readLogged({ ...(position >= 0n && { from: position }), categories });
  for await (const page of pages)
    yield page.filter((event) => placeOf(event).position > position).map((event) => itemOf(event));
}

const placeOf = (event: Logged): EventPlace => (event instanceof UnreadableEvent ? event.event : event);

/** A page that stays for those who come a little later. */
export interface KeptPage {
  readonly after: bigint;
  readonly page: Page;
}

export const covers = ({ after, page }: KeptPage, position: bigint): boolean =>
  after <= position && position < page.through;

export const restOf = ({ after, page }: KeptPage, position: bigint): Page =>
  after === position
    ? page
    : { items: page.items.filter(({ event }) => event.position > position), through: page.through };
