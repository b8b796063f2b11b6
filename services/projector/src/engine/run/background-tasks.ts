import type { Logger } from '@granary/platform/logging';
import { pause } from '@granary/platform/waiting';

const RETRY_MS = 500;

interface Errand {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** Long-running tasks beside folding. Each name runs at most once at a time and can be stopped by name. */
export class BackgroundTasks {
  readonly #running = new Map<string, Errand>();
  readonly #stopping: AbortSignal;
  readonly #logger: Logger;

  constructor(stopping: AbortSignal, logger: Logger) {
    this.#stopping = stopping;
    this.#logger = logger;
  }

  /** `after` is called when the task ends and may start it again. */
  run(name: string, work: (signal: AbortSignal) => Promise<void>, after?: () => void): void {
    if (this.#running.has(name) || this.#stopping.aborted) return;
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, this.#stopping]);
    const done = work(signal)
      .catch(async (error: unknown) => {
        if (signal.aborted) return;
        this.#logger.warn({ task: name, err: error }, 'will be tried again');
        await pause(RETRY_MS, signal);
      })
      .finally(() => {
        this.#running.delete(name);
        if (!this.#stopping.aborted) after?.();
      });
    this.#running.set(name, { stop, done });
  }

  /** Stops all tasks whose name has this prefix, except the given one. */
  stopExcept(prefix: string, wanted: string | undefined): void {
    for (const [name, { stop }] of this.#running)
      if (name.startsWith(prefix) && name !== wanted) stop.abort();
  }

  async settled(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }
}
