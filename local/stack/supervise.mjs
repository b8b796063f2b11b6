import { setTimeout as wait } from 'node:timers/promises';
import { howItEnded } from './server-process.mjs';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Whoever ran this long was well: the next trouble is a new one. */
const WELL_AFTER_MS = 60_000;

/**
 * Keeps one part of the stack running: when it ends by itself, says so and starts it again, each time after twice the
 * pause. `start(signal)` resolves when it is ready. Rejects if the very first start fails or `signal` gives it up.
 */
export async function keepRunning({ name, start, say, signal }) {
  const stopping = new AbortController();
  let current = await start(signal);
  const watching = watch();

  return {
    name,
    async stop() {
      stopping.abort(new Error(`${name} is being stopped`));
      await current.stop();
      await watching;
    },
  };

  async function watch() {
    let pauseMs = FIRST_PAUSE_MS;
    while (!stopping.signal.aborted) {
      const begun = Date.now();
      const end = await current.exited;
      if (stopping.signal.aborted) return;
      if (Date.now() - begun > WELL_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      say(`${name} ${howItEnded(end)}; starting it again.`);
      while (!(await startedAgain(pauseMs))) pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }

  /** True when there is nothing more to try: it runs, or nobody wants it any more. */
  async function startedAgain(pauseMs) {
    try {
      await wait(pauseMs, undefined, { signal: stopping.signal });
      current = await start(stopping.signal);
      say(`${name} runs again.`);
      return true;
    } catch (error) {
      if (stopping.signal.aborted) return true;
      say(`${error.message}\nTrying again in ${(pauseMs * 2) / 1000} s.`);
      return false;
    }
  }
}
