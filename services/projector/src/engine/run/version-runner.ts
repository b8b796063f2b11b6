import { BatchFolder, type WorkerContext } from './batch-folder.ts';
import type { ReadModelDefinition } from '../fold/definitions.ts';
import { versionTablesOf } from '../tables/version-tables.ts';
import type { VersionState } from '../tables/version-state.ts';

/** How long a version stays active after the last event, so that the next one finds a warm worker. */
const LINGER_MS = 2_000;
const LIVE_EVENTS = 1_000;

/** Keeps one version – live, previous or being built – up to date in this process. */
export class VersionRunner {
  readonly model: ReadModelDefinition;
  readonly #context: WorkerContext;
  readonly #worker: BatchFolder;
  readonly #signal: AbortSignal;
  #working: Promise<void> | undefined;

  constructor(context: WorkerContext, model: ReadModelDefinition, signal: AbortSignal) {
    this.model = model;
    this.#context = context;
    this.#signal = signal;
    this.#worker = new BatchFolder(context, versionTablesOf(model), {
      stages: new Set(['live', 'previous']),
      batchSize: LIVE_EVENTS,
    });
  }

  get working(): boolean {
    return this.#working !== undefined;
  }

  /** The version's state as last read. */
  get state(): VersionState | undefined {
    return this.#worker.state;
  }

  /** Folds to the head and lingers there for further events. Concurrent calls share one run. */
  work(): Promise<void> {
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
    return this.#working;
  }

  /** Folds at least through a position. */
  async catchUp(through: bigint): Promise<void> {
    await this.#worker.drain(this.#signal, through);
  }

  retry(stream: string): Promise<void> {
    return this.#worker.retry(stream);
  }

  async settled(): Promise<void> {
    await this.#working?.catch(() => undefined);
  }

  async #work(): Promise<void> {
    do {
      // In bounded turns, so that constant writes do not starve others.
      const state = await this.#worker.drain(this.#signal, this.#context.feed.head);
      if (!state || state.stoppedBy !== null || state.stage === 'building' || state.stage === 'dropped')
        return;
    } while (await this.#newsCome());
  }

  #newsCome(): Promise<boolean> {
    const position = this.#worker.state?.position;
    if (position === undefined || this.#signal.aborted) return Promise.resolve(false);
    return this.#context.feed.newsAfter(position, LINGER_MS, this.#signal);
  }
}
