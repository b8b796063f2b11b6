import { setTimeout as pause } from 'node:timers/promises';
import { givenUpAt } from './deadline.ts';
import { isNotNow, StoreUnavailable } from './not-now.ts';

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 300;

/** Retries transient errors with backoff, for a limited time since the first failure; `renew` resets the limit. */
export class Patience {
  readonly #patienceMs: number;
  #giveUpAt: number | undefined;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** Waits before a retry. Rethrows permanent errors; throws `StoreUnavailable` when time is up. */
  async bear(error: unknown): Promise<void> {
    if (!isNotNow(error)) throw error;
    this.#giveUpAt ??= Math.min(Date.now() + this.#patienceMs, givenUpAt() ?? Infinity);
    if (Date.now() >= this.#giveUpAt) throw new StoreUnavailable(error);
    await pause(this.#pauseMs);
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }

  renew(): void {
    this.#giveUpAt = undefined;
    this.#pauseMs = FIRST_PAUSE_MS;
  }
}
