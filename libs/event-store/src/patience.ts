import { setTimeout as pause } from 'node:timers/promises';
import { givenUpAt } from './deadline.ts';
import { isNotNow, StoreUnavailable } from './not-now.ts';

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 300;

/** How long "not now" is put up with: from the first failure on, until something comes again. */
export class Patience {
  readonly #patienceMs: number;
  #giveUpAt: number | undefined;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** Waits a moment, to try again; throws what is not about this moment, and `StoreUnavailable` in the end. */
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
