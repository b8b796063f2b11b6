import { ModelWorker, type WorkerContext } from './model-worker.ts';
import type { ReadModelDefinition } from './definitions.ts';
import { targetOf } from './target.ts';
import type { VersionState } from './version-state.ts';

/** After the last event the version stays awake so long: the next one finds a warm worker. */
const LINGER_MS = 2_000;
const LIVE_EVENTS = 1_000;

/** A version that is built, live or kept as the previous one, and is carried along the log by this process. */
export class CarriedVersion {
  readonly model: ReadModelDefinition;
  readonly #context: WorkerContext;
  readonly #worker: ModelWorker;
  readonly #signal: AbortSignal;
  #working: Promise<void> | undefined;

  constructor(context: WorkerContext, model: ReadModelDefinition, signal: AbortSignal) {
    this.model = model;
    this.#context = context;
    this.#signal = signal;
    this.#worker = new ModelWorker(context, targetOf(model), {
      bulk: false,
      onPoison: model.onPoison,
      stages: new Set(['live', 'previous']),
      batchSize: LIVE_EVENTS,
    });
  }

  get working(): boolean {
    return this.#working !== undefined;
  }

  /** As this process last saw it. */
  get state(): VersionState | undefined {
    return this.#worker.state;
  }

  /** Folds to the head and lingers there for the next events. Whoever asks meanwhile shares the same work. */
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
      // In turns: where events never cease to come, somebody else would wait for ever.
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
