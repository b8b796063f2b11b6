import { setTimeout as wait } from 'node:timers/promises';
import { howItEnded } from './server-process.mjs';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** After running this long, a crash starts with the shortest pause again. */
const WELL_AFTER_MS = 60_000;

/**
 * Keeps a part of the stack running: restarts it when it exits, doubling the pause each time. `start(signal)` resolves
 * when it is ready. Rejects if the first start fails or `signal` aborts it.
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

  /** Returns true when no further attempt is needed: it runs, or it is being stopped. */
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
