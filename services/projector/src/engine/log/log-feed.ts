import type { EventStore } from '@granary/event-store';
import type { Logger } from '@granary/platform/logging';
import { pause } from '@granary/platform/waiting';
import { categoryOf, readable, unreadable, type LogItem } from './log-item.ts';
import { LogPages } from './log-pages.ts';
import type { Page, ReadableLog } from './log-reading.ts';
import { LogTail } from './log-tail.ts';
import { LogPasses, type PassMember } from './log-passes.ts';

/** The part of the event store that the engine uses. */
export type EventLog = Pick<
  EventStore,
  'readPages' | 'readLogged' | 'subscribe' | 'head' | 'hasPosition' | 'idAt' | 'readStream'
>;

/** Receives the event's category, or none when the head moved past events of unfollowed categories. */
type NewsListener = (category: string | undefined) => void;

const PAGE_SIZE = 1_000;
/** Page size of passes. Kept small: unfolded pages are copied by every garbage collection. */
const PASS_PAGE_SIZE = 100;
const TAIL_LENGTH = 4_096;
const RETRY_MS = 500;

/**
 * The log as all read models of this process see it. One subscription keeps the tail in memory; readers behind the tail
 * share pages.
 */
export class LogFeed {
  readonly #log: EventLog;
  readonly #categories: ReadonlySet<string>;
  readonly #logger: Logger;
  readonly #pages: LogPages;
  readonly #passes: LogPasses;
  /** Passes for verifications, one at a time, so that they do not delay builds. */
  readonly verifying: LogPasses;
  readonly #stopped = new AbortController();
  readonly #listeners = new Set<NewsListener>();
  #tail: LogTail | undefined;
  #connected = false;
  #following: Promise<void> = Promise.resolve();

  constructor(log: EventLog, categories: ReadonlySet<string>, logger: Logger) {
    this.#log = log;
    this.#categories = categories;
    this.#logger = logger;
    const readable: ReadableLog = {
      source: log,
      categories,
      pageSize: PAGE_SIZE,
      knownEnd: () => this.#tail?.end ?? -1n,
    };
    this.#pages = new LogPages(readable);
    const shared = { ...readable, pageSize: PASS_PAGE_SIZE };
    this.#passes = new LogPasses(shared);
    this.verifying = new LogPasses(shared, { inTurn: true });
  }

  start(): void {
    this.#following = this.#follow();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#following;
    await this.#pages.close();
  }

  /** Whether the subscription is connected. */
  get connected(): boolean {
    return this.#connected;
  }

  /** The newest log position seen by this process; `undefined` before the first. */
  get head(): bigint | undefined {
    return this.#tail?.end;
  }

  get tail(): LogTail | undefined {
    return this.#tail;
  }

  /** Whether an event of this category is known to exist after a position. */
  hasHeardOf(category: string, position: bigint): boolean {
    const newer = this.#tail?.after(position, TAIL_LENGTH) ?? [];
    return newer.some((item) => categoryOf(item) === category);
  }

  /** Calls the listener whenever the head moves. Returns a function that unsubscribes. */
  onNews(listener: NewsListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Waits until the head is beyond a position. Returns false on timeout. */
  newsAfter(position: bigint, milliseconds: number, signal: AbortSignal): Promise<boolean> {
    if ((this.head ?? -1n) > position) return Promise.resolve(true);
    return this.#wait(() => (this.head ?? -1n) > position, milliseconds, signal);
  }

  /** Waits until an event of these categories arrives. Returns false on timeout. */
  newsOf(categories: ReadonlySet<string>, milliseconds: number, signal: AbortSignal): Promise<boolean> {
    return this.#wait((category) => category !== undefined && categories.has(category), milliseconds, signal);
  }

  /** A place in the next pass over the log, for a reader far behind: each page is read once, and no reader runs far ahead. */
  join(position: bigint, wanted: ReadonlySet<string>): PassMember {
    return this.#passes.join(position, wanted);
  }

  /** Readers that join while this runs share the pass from its start. */
  expecting(work: () => Promise<void>): Promise<void> {
    return this.#passes.expecting(() => this.verifying.expecting(work));
  }

  /** The next page after a position; empty at the head. Throws when the log cannot be read. */
  async after(position: bigint): Promise<Page> {
    const tail = this.#tail;
    if (tail && position >= tail.start) return this.#ofTail(tail, position);
    const page = await this.#pages.after(position);
    if (page.through > position) return page;
    // A reading that started before the tail existed may have ended before the tail's start: read again.
    return this.#tail && position < this.#tail.start
      ? this.after(position)
      : { items: [], through: position };
  }

  #wait(
    heard: (category: string | undefined) => boolean,
    milliseconds: number,
    signal: AbortSignal,
  ): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (answer: boolean) => {
        clearTimeout(timer);
        silence();
        signal.removeEventListener('abort', abort);
        resolve(answer);
      };
      const abort = () => end(false);
      const timer = setTimeout(end, milliseconds, false);
      const silence = this.onNews((category) => {
        if (heard(category)) end(true);
      });
      signal.addEventListener('abort', abort, { once: true });
    });
  }

  #ofTail(tail: LogTail, position: bigint): Page {
    const items = tail.after(position, PAGE_SIZE);
    const last = items.at(-1)?.event.position ?? position;
    const through = items.length === PAGE_SIZE ? last : tail.end;
    return { items, through: through > position ? through : position };
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      try {
        await this.#subscribe(signal);
      } catch (error) {
        this.#connected = false;
        this.#logger.warn({ err: error }, 'not following the log');
      }
      await pause(RETRY_MS, signal);
    }
  }

  async #subscribe(signal: AbortSignal): Promise<void> {
    const tail = (this.#tail ??= new LogTail(await this.#log.head(), TAIL_LENGTH));
    this.#connected = true;
    const items = this.#log.subscribe({
      // An empty log reports position 0, which its first event may take.
      ...(tail.end > 0n && { after: tail.end }),
      categories: this.#categories,
      signal,
      onReconnect: (error) => {
        this.#connected = false;
        this.#logger.warn({ err: error }, 'lost the log; connecting again');
      },
      onUnreadable: (error) => {
        this.#add(tail, unreadable(error.event, error));
      },
    });
    this.#tell(undefined);
    for await (const item of items) {
      this.#connected = true;
      if (item.kind === 'event') this.#add(tail, readable(item.event));
      if (item.kind === 'checkpoint' && item.position > tail.end) {
        tail.reach(item.position);
        this.#tell(undefined);
      }
    }
  }

  #add(tail: LogTail, item: LogItem): void {
    tail.add(item);
    this.#tell(categoryOf(item));
  }

  #tell(category: string | undefined): void {
    for (const listener of this.#listeners) listener(category);
  }
}
