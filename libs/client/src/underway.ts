/** Work that a signal ends. One listener for all of it: `fetch` leaves those that it adds until they are collected. */
export class Underway {
  readonly #signal: AbortSignal | undefined;
  readonly #stops = new Set<AbortController>();

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
    signal?.addEventListener('abort', () => {
      for (const stop of this.#stops) stop.abort(signal.reason);
    });
  }

  /** Throws the reason of the signal if it has aborted. */
  async run<Result>(work: (stopped: AbortSignal) => Promise<Result>): Promise<Result> {
    this.#signal?.throwIfAborted();
    const stop = new AbortController();
    this.#stops.add(stop);
    try {
      return await work(stop.signal);
    } finally {
      this.#stops.delete(stop);
    }
  }
}
