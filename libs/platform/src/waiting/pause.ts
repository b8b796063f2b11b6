import { setTimeout as wait } from 'node:timers/promises';

/** Resolves after the given time or when the signal aborts. Never rejects: the caller checks the signal. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined);
