import { Worker } from 'node:worker_threads';
import type { Assignment, Made, Told } from '../job.ts';

/** Threads run the built file, even when the service runs from source. */
const WORKER = new URL('../../../dist/exports/making/worker.js', import.meta.url);
const MEMORY_MB = 256;
/** Starting a thread is slow, so an idle one is kept this long for the next file. */
const KEPT_MS = 120_000;

export type Outcome = Extract<Told, { kind: 'failed' }> | { readonly kind: 'made'; readonly made: Made };

/** A running job. `outcome` always resolves, even if the thread dies. */
export interface Making {
  readonly outcome: Promise<Outcome>;
  readonly stop: () => Promise<unknown>;
}

/** A reusable worker thread that makes one file at a time. */
export class MakerThread {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  begin(assignment: Assignment, progress: (done: number, total: number) => void): Making {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const outcome = new Promise<Outcome>((give) => {
      let detail = 'the thread has ended';
      const failed = (error: Error) => {
        detail = error.stack ?? error.message;
      };
      const ended = () => end({ kind: 'failed', failure: 'broken', detail });
      const hear = (told: Told) => {
        if (told.kind === 'progress') progress(told.done, told.total);
        else end(told);
      };
      const end = (told: Outcome) => {
        worker.off('message', hear).off('error', failed).off('exit', ended);
        give(told);
      };
      worker.on('message', hear).on('error', failed).on('exit', ended);
    });
    worker.postMessage(assignment);
    void outcome.then(() => {
      this.#idle = setTimeout(() => void this.close(), KEPT_MS).unref();
    });
    return { outcome, stop: () => worker.terminate() };
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    // Between jobs nothing else handles errors, and an unhandled one would end the process.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }
}
