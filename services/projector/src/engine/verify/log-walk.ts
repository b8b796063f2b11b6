import { isConnectionLost, pause } from '@granary/platform/waiting';
import type { EventLog } from '../log-feed.ts';
import { categoryOf, type LogItem } from '../log-item.ts';
import type { Page } from '../log-reading.ts';
import type { Companion } from '../shared-readings.ts';
import { unlessAborted } from './company.ts';
import { itemsBetween } from './log-items.ts';

const TRY_AGAIN_MS = 500;

interface Options {
  readonly companion?: Companion | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Along the log from its beginning and never back: in company as far as there is any, then alone. */
export class LogWalk {
  readonly #log: EventLog;
  readonly #categories: ReadonlySet<string>;
  readonly #signal: AbortSignal;
  #companion: Companion | undefined;
  #position = -1n;

  constructor(log: EventLog, categories: ReadonlySet<string>, { companion, signal }: Options) {
    this.#log = log;
    this.#categories = categories;
    this.#companion = companion;
    this.#signal = signal ?? new AbortController().signal;
  }

  /** From now on nobody waits for it. */
  part(): void {
    this.#companion?.leave();
    this.#companion = undefined;
  }

  /** What comes up to a position, after what has come already. */
  async *through(position: bigint, onPosition: (position: bigint) => void): AsyncGenerator<LogItem> {
    while (this.#companion && this.#position < position) {
      const page = await this.#pageOf(this.#companion);
      for (const item of page.items)
        if (item.event.position <= position && this.#categories.has(categoryOf(item))) yield item;
      // That the log ends here may have been found out before its last events were there.
      if (page.through === this.#position) this.part();
      this.#position = page.through < position ? page.through : position;
      onPosition(this.#position);
    }
    yield* itemsBetween(this.#log, this.#categories, this.#position, position);
    this.#position = position;
    onPosition(position);
  }

  /** However long the event store is away: all of them would have to begin anew. */
  async #pageOf(companion: Companion): Promise<Page> {
    for (;;) {
      try {
        return await unlessAborted(companion.after(this.#position), this.#signal);
      } catch (error) {
        if (this.#signal.aborted || !isConnectionLost(error)) throw error;
        await pause(TRY_AGAIN_MS, this.#signal);
      }
    }
  }
}
