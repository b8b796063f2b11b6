import { Worker } from 'node:worker_threads';

/** Starting a thread is slow, so an idle one is kept this long for the next file. */
const KEPT_MS = 120_000;

/** Messages from a maker thread. */
export type Told<Made, Failure> =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'made'; readonly made: Made }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly detail: string };

export type Outcome<Made, Failure> = Exclude<Told<Made, Failure>, { kind: 'progress' }>;

/** A running job. `outcome` always resolves, even if the thread cannot start or dies. */
export interface Making<Made, Failure> {
  readonly outcome: Promise<Outcome<Made, Failure>>;
  readonly stop: () => Promise<unknown>;
}

interface MakerOptions {
  /** The built file, even when the service runs from source. */
  readonly program: URL;
  readonly memoryMb: number;
}

/** A reusable worker thread that makes one file at a time: it is sent an assignment and answers with `Told`. */
export class MakerThread<Assignment, Made, Failure> {
  readonly #options: MakerOptions;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: MakerOptions) {
    this.#options = options;
  }

  begin(
    assignment: Assignment,
    progress: (done: number, total: number) => void,
  ): Making<Made, Failure | 'broken'> {
    clearTimeout(this.#idle);
    try {
      return this.#assign((this.#worker ??= this.#start()), assignment, progress);
    } catch (error) {
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const outcome = Promise.resolve({ kind: 'failed', failure: 'broken', detail } as const);
      return { outcome, stop: () => Promise.resolve() };
    }
  }

  #assign(
    worker: Worker,
    assignment: Assignment,
    progress: (done: number, total: number) => void,
  ): Making<Made, Failure | 'broken'> {
    worker.postMessage(assignment);
    const outcome = new Promise<Outcome<Made, Failure | 'broken'>>((give) => {
      let detail = 'the thread has ended';
      const failed = (error: Error) => {
        detail = error.stack ?? error.message;
      };
      const ended = () => end({ kind: 'failed', failure: 'broken', detail });
      const hear = (told: Told<Made, Failure>) => {
        if (told.kind === 'progress') progress(told.done, told.total);
        else end(told);
      };
      const end = (told: Outcome<Made, Failure | 'broken'>) => {
        worker.off('message', hear).off('error', failed).off('exit', ended);
        give(told);
      };
      worker.on('message', hear).on('error', failed).on('exit', ended);
    });
    void outcome.then(() => {
      this.#idle = setTimeout(() => void this.close(), KEPT_MS).unref();
    });
    return { outcome, stop: () => worker.terminate() };
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    // A job that begins meanwhile gets a thread of its own.
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const { program, memoryMb } = this.#options;
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    // Between jobs nothing else handles errors, and an unhandled one would end the process.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }
}
