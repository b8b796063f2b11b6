import { setTimeout as wait } from 'node:timers/promises';

/** So long, or until the signal aborts: whoever waits looks at the signal next and never at an error. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined);
