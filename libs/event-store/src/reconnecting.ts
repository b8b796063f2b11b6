import { setTimeout as pause } from 'node:timers/promises';
import { PositionNotFound } from './position-not-found.ts';

const FIRST_MS = 100;
const LONGEST_MS = 1_000;

/**
 * Calls `follow` again with backoff whenever it ends or fails, until the signal aborts. Rethrows `PositionNotFound`,
 * which no retry can fix.
 */
export async function* reconnecting<Page>(
  signal: AbortSignal,
  onReconnect: ((error: unknown) => void) | undefined,
  follow: () => AsyncGenerator<Page>,
): AsyncGenerator<Page> {
  let wait = FIRST_MS;
  while (!signal.aborted) {
    try {
      for await (const page of follow()) {
        wait = FIRST_MS;
        yield page;
        if (signal.aborted) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof PositionNotFound) throw error;
      onReconnect?.(error);
    }
    await pause(wait, undefined, { signal }).catch(() => undefined);
    wait = Math.min(wait * 2, LONGEST_MS);
  }
}
