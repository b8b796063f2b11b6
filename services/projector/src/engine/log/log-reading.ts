import {
  UnreadableEvent,
  type EventPlace,
  type LogReadOptions,
  type LoggedEvent,
  type StoredEvent,
} from '@granary/event-store';
import type { LogItem } from './log-item.ts';

/** The official client returns decoded events only. */
export type Logged = LoggedEvent | StoredEvent | UnreadableEvent;

/** A log, as needed for reading far behind the head. */
export interface ReadableLog {
  readonly source: { readLogged(options?: LogReadOptions): AsyncGenerator<readonly Logged[]> };
  readonly categories: ReadonlySet<string>;
  readonly pageSize: number;
  /** The newest known position. */
  readonly knownEnd: () => bigint;
}

/** A page of the log. */
export interface Page {
  readonly items: readonly LogItem[];
  /** The position after folding the items. */
  readonly through: bigint;
}

/** One pass over the log, page by page. */
export class LogReading {
  readonly #pageSize: number;
  readonly #items: AsyncGenerator<readonly LogItem[]>;
  /** Items that arrived with the last page and did not fit into it. */
  readonly #rest: LogItem[] = [];
  /** The head when the pass began: once the pass ends, everything up to here has been returned. */
  readonly #knownEnd: bigint;
  #position: bigint;
  #isOver = false;

  /** Starts after `position`; -1n reads everything. */
  constructor(log: ReadableLog, position: bigint, itemOf: (event: Logged) => LogItem) {
    this.#pageSize = log.pageSize;
    this.#knownEnd = log.knownEnd();
    this.#position = position;
    this.#items = itemsAfter(log, position, itemOf);
  }

  get position(): bigint {
    return this.#position;
  }

  /** The pass has reached the end of the log. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Returns full pages, except for the last one. */
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

/** A page kept briefly for readers that are slightly behind. */
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
