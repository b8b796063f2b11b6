import type { Store } from './store.ts';

export interface Cancellable {
  readonly cancelled: boolean;
  once(event: 'cancelled', listener: () => void): unknown;
  off(event: 'cancelled', listener: () => void): unknown;
}

/**
 * Resolves when the store's head is beyond `since` (the head the caller has read up to) or the client has cancelled.
 */
export function waitForAdvance(store: Store, call: Cancellable, since: number): Promise<void> {
  if (call.cancelled || store.head() > since) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      stop();
      call.off('cancelled', done);
      resolve();
    };
    const stop = store.onAdvance(done);
    call.once('cancelled', done);
  });
}
