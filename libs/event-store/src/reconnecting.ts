import { setTimeout as pause } from 'node:timers/promises';

const FIRST_MS = 100;
const LONGEST_MS = 5_000;

/** Follows again whenever the connection is lost, waiting longer each time; ends when the signal aborts. */
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
      onReconnect?.(error);
    }
    await pause(wait, undefined, { signal }).catch(() => undefined);
    wait = Math.min(wait * 2, LONGEST_MS);
  }
}
