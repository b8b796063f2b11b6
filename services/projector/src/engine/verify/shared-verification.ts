import type { KeyedQueue } from '@granary/event-store';
import type { PassMember } from '../log/log-passes.ts';

/** Verifications that run at the same time. */
export interface SharedVerification {
  /** Shares the pass over the log. */
  readonly pass: PassMember;
  /** One snapshot at a time: snapshots hold back vacuum, so they should be short. */
  readonly comparing: KeyedQueue;
}

/** Rejects when aborted; the underlying work continues and its result is ignored. */
export const unlessAborted = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    const forget = () => signal.removeEventListener('abort', abort);
    void work.then(resolve, reject).finally(forget);
  });
