import type { KeyedQueue } from '@granary/event-store';
import type { Companion } from '../shared-readings.ts';

/** Those who verify at the same time. */
export interface Company {
  /** The log is read with them. */
  readonly companion: Companion;
  /** Snapshots, which hold up the housekeeping of Postgres, are as short as they can be when they come one by one. */
  readonly comparing: KeyedQueue;
}

/** Rejects as soon as nobody wants it any more; what was begun goes on unheard. */
export const unlessAborted = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    const forget = () => signal.removeEventListener('abort', abort);
    void work.then(resolve, reject).finally(forget);
  });
