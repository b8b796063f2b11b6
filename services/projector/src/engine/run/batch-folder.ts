import type { Logger } from '@granary/platform/logging';
import type pg from 'pg';
import { announcementOf } from '../fold/announcement.ts';
import { BatchWriter, type WriterOptions } from '../tables/batch-writer.ts';
import type { Commit } from '../tables/commit.ts';
import type { ReadModelDefinition } from '../fold/definitions.ts';
import { whyOf, type Folded, type Poison } from '../fold/fold.ts';
import type { EventLog, LogFeed } from '../log/log-feed.ts';
import { categoryOf, type LogItem } from '../log/log-item.ts';
import { markOf } from '../log/log-mark.ts';
import type { Page } from '../log/log-reading.ts';
import { retryStream } from './retry-stream.ts';
import type { VersionTables } from '../tables/version-tables.ts';
import { readVersionState, type Stage, type VersionState } from '../tables/version-state.ts';
import { isRefusedData } from '../tables/refused-data.ts';

export interface WorkerContext {
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly feed: LogFeed;
  readonly logger: Logger;
}

export interface WorkerOptions extends WriterOptions {
  readonly stages: ReadonlySet<Stage>;
  /** Maximum number of events per commit. */
  readonly batchSize: number;
}

/** Events of other models only move the checkpoint; such moves are batched. */
const CHECKPOINT_ONLY_MS = 50;

/** Folds one version of a read model batch by batch. */
export class BatchFolder {
  readonly #context: WorkerContext;
  readonly #target: VersionTables;
  readonly #options: WorkerOptions;
  readonly #writer: BatchWriter;
  #state: VersionState | undefined;
  #lastSeen: VersionState | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  /** Reduced while bisecting for an event whose rows Postgres rejects. */
  #most: number;

  constructor(context: WorkerContext, target: VersionTables, options: WorkerOptions) {
    this.#context = context;
    this.#target = target;
    this.#options = options;
    this.#writer = new BatchWriter(context.pool, target, options);
    this.#most = options.batchSize;
  }

  /** The version's state as last read. */
  get state(): VersionState | undefined {
    return this.#lastSeen;
  }

  /**
   * Folds to the head of the log, or at least through a position, which bounds the work under constant writes. Returns the
   * version's position, or `undefined` if the version does not exist.
   */
  drain(signal: AbortSignal, through?: bigint): Promise<VersionState | undefined> {
    return this.#inTurn(async () => {
      while (!signal.aborted) {
        const state = this.#state ?? (await this.#readState());
        if (!state || state.stoppedBy !== null || state.paused || !this.#options.stages.has(state.stage)) {
          this.#forget();
          return state;
        }
        if (through !== undefined && state.position >= through) return state;
        const page = await this.#nextPage(state, signal);
        if (page.through <= state.position) return state;
        await this.#foldPage(state, page);
      }
      return this.#lastSeen;
    });
  }

  /** Folds the events of a parked stream up to the next poison event. */
  retry(stream: string): Promise<void> {
    return this.#inTurn(async () => {
      this.#forget();
      await retryStream(this.#context, this.#target, this.#writer, stream);
      this.#writer.forgetRows();
    });
  }

  async #nextPage({ position }: VersionState, signal: AbortSignal): Promise<Page> {
    const { feed } = this.#context;
    const { categories } = this.#target.model;
    const first = await feed.after(position);
    if (this.#options.batchSize > first.items.length && first.items.length > 0 && this.#options.bulk)
      return this.#gather(first);
    if (first.through <= position || first.items.some((item) => categories.has(categoryOf(item))))
      return first;
    await feed.newsOf(categories, CHECKPOINT_ONLY_MS, signal);
    return feed.after(position);
  }

  async #gather(first: Page): Promise<Page> {
    const items = [...first.items];
    let { through } = first;
    while (items.length < this.#options.batchSize) {
      const next = await this.#context.feed.after(through);
      if (next.through <= through) break;
      items.push(...next.items);
      ({ through } = next);
    }
    return { items, through };
  }

  async #foldPage(state: VersionState, page: Page): Promise<void> {
    const items = page.items.slice(0, this.#most);
    const last = items.at(-1)?.event.position ?? page.through;
    const through = items.length < page.items.length ? last : page.through;
    try {
      await this.#fold(state, { items, through });
      this.#most = Math.min(this.#most * 2, this.#options.batchSize);
    } catch (error) {
      if (!isRefusedData(error)) {
        this.#forget();
        throw error;
      }
      const concerned = items.filter((item) => this.#target.model.categories.has(categoryOf(item)));
      const [culprit] = concerned;
      if (concerned.length > 1) this.#most = Math.ceil(items.length / 2);
      else if (culprit) await this.#fold(state, { items, through }, new Map([[culprit.event.id, error]]));
      else throw error;
    }
  }

  async #fold(state: VersionState, page: Page, refused?: ReadonlyMap<string, Error>): Promise<void> {
    const { folded, loaded } = await this.#writer.fold(page.items, { ...state, ...(refused && { refused }) });
    const commit = this.#commitOf(state, page, folded);
    if (!(await this.#writer.write(commit, loaded))) {
      this.#context.logger.debug({ model: this.#target.model.name }, 'another worker was first');
      return this.#forget();
    }
    for (const poison of folded.poison) reportPoison(this.#context, this.#target.model, poison);
    this.#remember(afterCommit(state, commit, folded));
  }

  #commitOf({ revision, position }: VersionState, { items, through }: Page, folded: Folded): Commit {
    const { name } = this.#target.model;
    const [poison] = folded.poison;
    const stop = this.#options.onPoison === 'stop' && poison;
    const reached = stop ? (positionBefore(poison, items) ?? position) : through;
    return {
      revision,
      position: reached,
      mark: markOf(items, reached),
      eventCount: folded.eventCount,
      changes: folded.changes,
      poison: folded.poison,
      waiting: folded.waiting,
      released: [],
      stoppedBy: stop ? describePoison(poison) : null,
      announcement: this.#options.bulk ? undefined : announcementOf(name, reached, items, folded.streams),
    };
  }

  async #readState(): Promise<VersionState | undefined> {
    const state = await readVersionState(this.#context.pool, this.#target.model);
    this.#writer.forgetRows(state !== undefined && state.position < 0n);
    this.#remember(state);
    return state;
  }

  #remember(state: VersionState | undefined): void {
    this.#state = state;
    this.#lastSeen = state;
  }

  #forget(): void {
    this.#state = undefined;
    this.#writer.forgetRows();
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }
}

export function afterCommit(
  state: VersionState,
  { position, stoppedBy }: Commit,
  { poison }: Folded,
): VersionState {
  const parkedStreams =
    poison.length === 0
      ? state.parkedStreams
      : new Set([...state.parkedStreams, ...poison.map(({ event }) => event.stream)]);
  return { ...state, revision: state.revision + 1n, position, stoppedBy, parkedStreams };
}

export function positionBefore({ event }: Poison, items: readonly LogItem[]): bigint | undefined {
  const place = items.findIndex((item) => item.event.id === event.id);
  return items[place - 1]?.event.position;
}

export const describePoison = (poison: Poison): string => {
  const { type, stream, revision } = poison.event;
  return `${type} at ${stream}@${revision}: ${whyOf(poison)}`;
};

export function reportPoison(
  { logger }: WorkerContext,
  { name }: Pick<ReadModelDefinition, 'name'>,
  { event: { id, type, stream, revision }, error }: Poison,
): void {
  const place = { model: name, id, type, stream, revision: String(revision) };
  logger.error({ ...place, error: error.message }, 'cannot fold an event');
}
