import { isConnectionLost, pause } from '@granary/platform/waiting';
import type { EventLog } from '../log/log-feed.ts';
import { categoryOf, type LogItem } from '../log/log-item.ts';
import type { Page } from '../log/log-reading.ts';
import type { PassMember } from '../log/log-passes.ts';
import { unlessAborted } from './shared-verification.ts';
import { itemsBetween } from './log-items.ts';

const TRY_AGAIN_MS = 500;

interface Options {
  readonly pass?: PassMember | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A forward walk along the log: first in a shared pass, then alone. */
export class LogWalk {
  readonly #log: EventLog;
  readonly #categories: ReadonlySet<string>;
  readonly #signal: AbortSignal;
  #pass: PassMember | undefined;
  #position = -1n;

  constructor(log: EventLog, categories: ReadonlySet<string>, { pass, signal }: Options) {
    this.#log = log;
    this.#categories = categories;
    this.#pass = pass;
    this.#signal = signal ?? new AbortController().signal;
  }

  /** Leaves the shared pass. */
  part(): void {
    this.#pass?.leave();
    this.#pass = undefined;
  }

  /** The items up to a position, after those already returned. */
  async *through(position: bigint, onPosition: (position: bigint) => void): AsyncGenerator<LogItem> {
    while (this.#pass && this.#position < position) {
      const page = await this.#pageOf(this.#pass);
      for (const item of page.items)
        if (item.event.position <= position && this.#categories.has(categoryOf(item))) yield item;
      // The end of the log may have been observed before its last events arrived.
      if (page.through === this.#position) this.part();
      this.#position = page.through < position ? page.through : position;
      onPosition(this.#position);
    }
    yield* itemsBetween(this.#log, this.#categories, this.#position, position);
    this.#position = position;
    onPosition(position);
  }

  /** Wait however long the event store is away; otherwise all verifications would start over. */
  async #pageOf(pass: PassMember): Promise<Page> {
    for (;;) {
      try {
        return await unlessAborted(pass.after(this.#position), this.#signal);
      } catch (error) {
        if (this.#signal.aborted || !isConnectionLost(error)) throw error;
        await pause(TRY_AGAIN_MS, this.#signal);
      }
    }
  }
}
