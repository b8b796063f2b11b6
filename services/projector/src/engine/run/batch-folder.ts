import type { Logger } from '@granary/platform/logging';
import type pg from 'pg';
import { announcementOf } from '../fold/announcement.ts';
import { commitBulk } from '../tables/bulk-commit.ts';
import type { Commit } from '../tables/commit.ts';
import type { ReadModelDefinition } from '../fold/definitions.ts';
import { whyOf, type Folded, type Poison } from '../fold/fold.ts';
import type { EventLog, LogFeed } from '../log/log-feed.ts';
import { categoryOf, type LogItem } from '../log/log-item.ts';
import { markOf } from '../log/log-mark.ts';
import type { Page } from '../log/log-reading.ts';
import { FoldSpans } from './fold-spans.ts';
import { retryStream } from './retry-stream.ts';
import type { VersionTables } from '../tables/version-tables.ts';
import { readVersionState, type Stage, type VersionState } from '../tables/version-state.ts';
import { Folder, type Unwritten } from '../tables/folder.ts';
import { inParts, type Refused } from '../tables/in-parts.ts';
import { LiveWriter } from '../tables/live-writer.ts';
import { isRefusedData } from '../tables/refused-data.ts';

export interface WorkerContext {
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly feed: LogFeed;
  readonly logger: Logger;
}

export interface WorkerOptions {
  readonly stages: ReadonlySet<Stage>;
  /** Maximum number of events per commit. */
  readonly batchSize: number;
}

const ROWS_CACHED = 10_000;
/** Events of other models only move the checkpoint; such moves are batched. */
const CHECKPOINT_ONLY_MS = 50;

/** A page being written while the next one is folded. */
interface Writing {
  readonly batch: Unwritten;
  readonly after: VersionState;
  readonly done: Promise<boolean>;
}

/** Folds one version of a read model batch by batch; full pages while the former is being written. */
export class BatchFolder {
  readonly #context: WorkerContext;
  readonly #target: VersionTables;
  readonly #options: WorkerOptions;
  readonly #folder: Folder;
  readonly #writer: LiveWriter;
  /** As it will be after the running write. */
  #state: VersionState | undefined;
  #writing: Writing | undefined;
  /** Through here Postgres refuses rows, so that nothing is folded ahead. */
  #refusedThrough = -1n;
  #lastSeen: VersionState | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(context: WorkerContext, target: VersionTables, options: WorkerOptions) {
    this.#context = context;
    this.#target = target;
    this.#options = options;
    this.#folder = new Folder(context.pool, target, ROWS_CACHED);
    this.#writer = new LiveWriter(context.pool, target);
  }

  /** The version's state as last read or written. */
  get state(): VersionState | undefined {
    return this.#lastSeen;
  }

  /**
   * Folds to the head of the log, or at least through a position, which bounds the work under constant writes. Returns the
   * version's position, or `undefined` if the version does not exist.
   */
  drain(signal: AbortSignal, through?: bigint): Promise<VersionState | undefined> {
    return this.#inTurn(async () => {
      try {
        return await this.#drain(signal, through);
      } catch (error) {
        await this.#written().catch(() => undefined);
        this.#forget();
        throw error;
      }
    });
  }

  /** Folds the events of a parked stream up to the next poison event. */
  retry(stream: string): Promise<void> {
    return this.#inTurn(async () => {
      this.#forget();
      const { pool, log } = this.#context;
      const parts = { pool, log, folder: this.#folder, writer: this.#writer };
      await retryStream(parts, this.#target, stream);
      this.#folder.forget();
    });
  }

  async #drain(signal: AbortSignal, through: bigint | undefined): Promise<VersionState | undefined> {
    while (!signal.aborted) {
      const state = this.#state ?? (await this.#readState());
      const page = this.#mayFold(state) ? await this.#nextPage(state, signal, through) : undefined;
      if (state && page) {
        await (this.#isFarBehind(state, page) ? this.#foldAhead(state, page) : this.#foldPage(page));
      } else if (await this.#written()) {
        if (!this.#mayFold(state)) this.#forget();
        return state;
      }
    }
    await this.#written();
    return this.#lastSeen;
  }

  #mayFold(state: VersionState | undefined): state is VersionState {
    return !!state && state.stoppedBy === null && !state.paused && this.#options.stages.has(state.stage);
  }

  /** `undefined` when there is nothing to fold. */
  async #nextPage(
    { position }: VersionState,
    signal: AbortSignal,
    through: bigint | undefined,
  ): Promise<Page | undefined> {
    if (through !== undefined && position >= through) return undefined;
    const { feed } = this.#context;
    const { batchSize } = this.#options;
    const { categories } = this.#target.model;
    let page = await feed.after(position);
    const isWorthIt =
      page.items.length >= batchSize || page.items.some((item) => categories.has(categoryOf(item)));
    if (page.through > position && !isWorthIt) {
      await feed.newsOf(categories, CHECKPOINT_ONLY_MS, signal);
      page = await feed.after(position);
    }
    return page.through > position ? beginningOf(page, batchSize) : undefined;
  }

  #isFarBehind({ position }: VersionState, { items }: Page): boolean {
    return items.length === this.#options.batchSize && position >= this.#refusedThrough;
  }

  /** Folds a page while the former one is being written. Its own write is awaited by the next page. */
  async #foldAhead(state: VersionState, page: Page): Promise<void> {
    const batch = this.#folder.begin(state);
    await this.#folder.fold(batch, page.items, this.#writing?.batch);
    if (!(await this.#written())) return;
    const commit = this.#commitOf(state, page, batch.folding);
    const done = commitBulk(this.#context.pool, this.#target, commit, batch.fresh);
    // The failure is reported to the next caller that awaits it; avoid an unhandled rejection until then.
    done.catch(() => undefined);
    this.#state = afterCommit(state, commit, batch.folding);
    this.#writing = { batch, after: this.#state, done };
  }

  /**
   * Waits for the running write. Returns false if the version must be read again: it was changed concurrently, or
   * Postgres refuses rows of the page, which is then folded again in parts.
   */
  async #written(): Promise<boolean> {
    const writing = this.#writing;
    if (!writing) return true;
    this.#writing = undefined;
    const { batch, after, done } = writing;
    try {
      if (await done) {
        this.#keep(batch);
        this.#lastSeen = after;
        return true;
      }
      this.#wasRaced();
    } catch (error) {
      if (!isRefusedData(error)) throw error;
      this.#refusedThrough = after.position;
    }
    this.#forget();
    return false;
  }

  async #foldPage(page: Page): Promise<void> {
    if (!(await this.#written())) return;
    const last = page.items.at(-1);
    await inParts(page.items, (items, refused) => {
      const end = items.at(-1);
      const through = end && end !== last ? end.event.position : page.through;
      return this.#fold({ items, through }, refused);
    });
  }

  /** Returns false if the version must be looked at again before anything else is folded. */
  async #fold(page: Page, refused: Refused): Promise<boolean> {
    const state = this.#state;
    if (!state || state.stoppedBy !== null) return false;
    const spans = new FoldSpans();
    const batch = await this.#folder.foldBatch(page.items, { ...state, refused });
    if (state.stage === 'live') spans.start(this.#target.model.name, page.items, batch.folding.streams);
    const commit = this.#commitOf(state, page, batch.folding, spans.causes);
    if (!(await this.#writer.write(commit))) {
      this.#wasRaced();
      this.#forget();
      return false;
    }
    spans.end();
    this.#keep(batch);
    this.#remember(afterCommit(state, commit, batch.folding));
    return true;
  }

  #keep(batch: Unwritten): void {
    this.#folder.keep(batch);
    for (const poison of batch.folding.poison) reportPoison(this.#context, this.#target.model, poison);
  }

  #wasRaced(): void {
    this.#context.logger.debug({ model: this.#target.model.name }, 'another worker was first');
  }

  #commitOf(
    { revision, position }: VersionState,
    { items, through }: Page,
    folded: Folded,
    causes: string[] = [],
  ): Commit {
    const { name, onPoison } = this.#target.model;
    const [poison] = folded.poison;
    const stop = onPoison === 'stop' && poison;
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
      announcement: announcementOf(name, reached, items, { streams: folded.streams, causes }),
    };
  }

  async #readState(): Promise<VersionState | undefined> {
    const state = await readVersionState(this.#context.pool, this.#target.model);
    this.#folder.forget(state !== undefined && state.position < 0n);
    this.#remember(state);
    return state;
  }

  #remember(state: VersionState | undefined): void {
    this.#state = state;
    this.#lastSeen = state;
  }

  #forget(): void {
    this.#state = undefined;
    this.#folder.forget();
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }
}

function beginningOf(page: Page, most: number): Page {
  if (page.items.length <= most) return page;
  const items = page.items.slice(0, most);
  return { items, through: items.at(-1)?.event.position ?? page.through };
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
