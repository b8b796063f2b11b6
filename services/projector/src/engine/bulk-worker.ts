import type { LogMark } from '@granary/event-store';
import { commitBulk, encode } from './bulk-commit.ts';
import type { Commit } from './commit.ts';
import type { ReadModelDefinition } from './definitions.ts';
import { beginFolding, foldOnto, type Folding, type LoadedRow, type Plan } from './fold.ts';
import type { LogItem } from './log-item.ts';
import { markOf } from './log-mark.ts';
import {
  ModelWorker,
  afterCommit,
  describePoison,
  positionBefore,
  reportPoison,
  type WorkerContext,
} from './model-worker.ts';
import { planAndLoad } from './planned-rows.ts';
import { loadRows, RowCache } from './rows.ts';
import type { Companion } from './shared-readings.ts';
import type { Target } from './target.ts';
import { readVersionState, type VersionState } from './version-state.ts';
import { isRefusedData } from './refused-data.ts';

const ROWS_CACHED = 1_000;
/** Rows folded in memory before they are written. */
const ROWS_GATHERED = 1_000;
/** Of ledgers, whose rows are encoded at once: every commit costs several ways to Postgres and back. */
const BYTES_GATHERED = 4 * 1024 * 1024;
/** The checkpoint moves at least so often, whether or not there are rows. */
const LONGEST_MS = 2_000;

/** What is folded and not yet written. */
interface Window {
  readonly folding: Folding;
  /** Of each table, the keys that had no row before. */
  readonly fresh: readonly Set<string>[];
  /** Of each ledger, the rows as they will be copied: they never change, so they need not be kept as objects. */
  readonly encoded: readonly Buffer[][];
  bytesEncoded: number;
  readonly begun: number;
  /** The last event of it, or of an earlier one. */
  mark: LogMark | undefined;
}

export interface BulkOptions {
  readonly onPoison: ReadModelDefinition['onPoison'];
  /** Reads the log for it. */
  readonly companion: Companion;
}

/**
 * Folds a version that is being built through the bulk of the log: page by page in memory, writing what has gathered
 * while the next pages are folded already.
 */
export class BulkWorker {
  readonly #context: WorkerContext;
  readonly #target: Target;
  readonly #model: ReadModelDefinition;
  readonly #companion: Companion;
  readonly #cache: RowCache;
  #state: VersionState | undefined;
  /** What is being written, on top of the cache. */
  #writing: { readonly window: Window; readonly done: Promise<boolean> } | undefined;

  constructor(context: WorkerContext, target: Target, { onPoison, companion }: BulkOptions) {
    this.#context = context;
    this.#target = target;
    this.#model = { ...target.model, onPoison };
    this.#companion = companion;
    this.#cache = new RowCache(target, ROWS_CACHED);
  }

  /** To the end of the log, or at least through a position; answers where the version then stands. */
  async drain(signal: AbortSignal, through?: bigint): Promise<VersionState | undefined> {
    try {
      while (!signal.aborted) {
        const state = await this.#readState();
        if (!isToBeBuilt(state)) return state;
        if (await this.#foldToEnd(state, signal, through)) return this.#state;
      }
      return this.#state;
    } catch (error) {
      if (!isRefusedData(error)) throw error;
      return this.#carefully(signal);
    }
  }

  /** Postgres refuses what one of the events makes: batch by batch it will be found. */
  #carefully(signal: AbortSignal): Promise<VersionState | undefined> {
    const { onPoison } = this.#model;
    const options = { bulk: true, onPoison, stages: new Set(['building'] as const), batchSize: 10_000 };
    return new ModelWorker(this.#context, this.#target, options).drain(signal);
  }

  /** False: somebody else has changed the version, and it has to be looked at anew. */
  async #foldToEnd(state: VersionState, signal: AbortSignal, through: bigint | undefined): Promise<boolean> {
    let { position } = state;
    let window = this.#begin(state);
    this.#writing = undefined;
    while (!signal.aborted) {
      const page = await this.#companion.after(position);
      const isEnd = page.through <= position || (through !== undefined && page.through >= through);
      await this.#fold(window, page.items);
      const [poison] = window.folding.poison;
      const stop = this.#model.onPoison === 'stop' && poison ? poison : undefined;
      position = stop ? (positionBefore(stop, page.items) ?? position) : page.through;
      window.mark = markOf(page.items, position) ?? window.mark;
      if (!isEnd && !stop && !isDue(window)) continue;
      if (!(await this.#written())) return false;
      this.#write(window, position, stop && describePoison(stop));
      if (isEnd || stop) return this.#written();
      window = this.#begin(this.#state ?? state);
    }
    return this.#written();
  }

  #begin(state: VersionState): Window {
    return {
      folding: beginFolding(this.#model, state),
      fresh: this.#target.tables.map(() => new Set<string>()),
      encoded: this.#target.tables.map((): Buffer[] => []),
      bytesEncoded: 0,
      begun: performance.now(),
      mark: undefined,
    };
  }

  async #fold(window: Window, items: readonly LogItem[]): Promise<void> {
    const { folding, fresh } = window;
    const { planned, loaded } = await planAndLoad(this.#model, items, folding, (keys) =>
      this.#load(folding, keys),
    );
    if (planned.steps.length === 0) return;
    planned.keys.forEach((keys, table) => {
      const { rows } = folding.changes[table] ?? {};
      for (const key of keys) if (!rows?.has(key) && loaded(table, key) === undefined) fresh[table]?.add(key);
    });
    foldOnto(folding, this.#model, planned, loaded);
    this.#target.tables.forEach((table, index) => {
      const added = folding.changes[index]?.added.splice(0) ?? [];
      for (const chunk of encode(table, added)) {
        window.encoded[index]?.push(chunk);
        window.bytesEncoded += chunk.length;
      }
    });
  }

  /** Newer than what Postgres has is what is being written, and newer than that what was folded since. */
  async #load({ changes }: Folding, keys: Plan['keys']): Promise<LoadedRow> {
    const underway = this.#writing?.window.folding.changes;
    const unknown = keys.map((ofTable, table) => {
      const isKnown = (key: string) =>
        changes[table]?.rows.has(key) === true || underway?.[table]?.rows.has(key) === true;
      return new Set([...ofTable].filter((key) => !isKnown(key)));
    });
    const loaded = await loadRows(this.#context.pool, this.#target, this.#cache, unknown);
    return (table, key) => {
      const row = underway?.[table]?.rows.get(key);
      return row === undefined ? loaded(table, key) : (row ?? undefined);
    };
  }

  #write(window: Window, position: bigint, stoppedBy: string | undefined): void {
    const { folding, fresh, encoded } = window;
    const state = this.#state;
    if (!state) throw new Error('nothing is written before the version was looked at');
    const commit: Commit = {
      revision: state.revision,
      position,
      mark: window.mark,
      eventCount: folding.eventCount,
      changes: folding.changes,
      poison: folding.poison,
      waiting: folding.waiting,
      released: [],
      stoppedBy: stoppedBy ?? null,
      announcement: undefined,
    };
    const exists = (table: number, key: string) => fresh[table]?.has(key) !== true;
    const done = commitBulk(this.#context.pool, this.#target, commit, exists, encoded);
    // Whoever waits for it hears of a failure; nobody may be waiting yet.
    done.catch(() => undefined);
    this.#writing = { window, done };
    this.#state = afterCommit(state, commit, folding);
  }

  /** Until what is being written is there; false: somebody else was first. */
  async #written(): Promise<boolean> {
    if (!this.#writing) return true;
    const { window, done } = this.#writing;
    const won = await done;
    if (won) this.#cache.keep(window.folding.changes);
    for (const poison of won ? window.folding.poison : []) reportPoison(this.#context, this.#model, poison);
    this.#writing = undefined;
    return won;
  }

  async #readState(): Promise<VersionState | undefined> {
    const state = await readVersionState(this.#context.pool, this.#target.model);
    this.#cache.clear(state !== undefined && state.position < 0n);
    this.#state = state;
    return state;
  }
}

const isToBeBuilt = (state: VersionState | undefined): state is VersionState =>
  state?.stage === 'building' && state.stoppedBy === null && !state.paused;

const isDue = ({ folding, bytesEncoded, begun }: Window): boolean =>
  performance.now() - begun > LONGEST_MS ||
  bytesEncoded >= BYTES_GATHERED ||
  folding.changes.reduce((sum, { rows }) => sum + rows.size, 0) >= ROWS_GATHERED;
