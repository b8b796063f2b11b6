import { setTimeout as pause } from 'node:timers/promises';

const LOOK_AGAIN_MS = 25;

/** Polls until a state is reached. Throws after `withinMs`, naming `what`. */
export const until = async (
  reached: () => boolean | Promise<boolean>,
  { withinMs = 15_000, what = 'the awaited state' }: { withinMs?: number; what?: string } = {},
): Promise<void> => {
  const end = Date.now() + withinMs;
  while (!(await reached())) {
    if (Date.now() > end) throw new Error(`${what} did not come within ${withinMs} ms`);
    await pause(LOOK_AGAIN_MS);
  }
};
