import type { LogMark } from '@granary/event-store';
import { commitBulk, encode } from '../tables/bulk-commit.ts';
import type { Commit } from '../tables/commit.ts';
import type { ReadModelDefinition } from '../fold/definitions.ts';
import { beginFolding, foldOnto, type Folding, type LoadedRow, type Plan } from '../fold/fold.ts';
import type { LogItem } from '../log/log-item.ts';
import { markOf } from '../log/log-mark.ts';
import {
  BatchFolder,
  afterCommit,
  describePoison,
  positionBefore,
  reportPoison,
  type WorkerContext,
} from './batch-folder.ts';
import { planAndLoad } from '../fold/planned-rows.ts';
import { loadRows, RowCache } from '../tables/rows.ts';
import type { PassMember } from '../log/log-passes.ts';
import type { VersionTables } from '../tables/version-tables.ts';
import { readVersionState, type VersionState } from '../tables/version-state.ts';
import { isRefusedData } from '../tables/refused-data.ts';

const ROWS_CACHED = 1_000;
/** Maximum number of folded rows held before a write. */
const ROWS_GATHERED = 1_000;
/** The same for ledgers, whose rows are encoded at once: each commit costs several round trips. */
const BYTES_GATHERED = 4 * 1024 * 1024;
/** Maximum number of events between checkpoints, even without rows. */
const LONGEST_MS = 2_000;

/** Folded, not yet written. */
interface Window {
  readonly folding: Folding;
  /** Per table, the keys that had no row before. */
  readonly fresh: readonly Set<string>[];
  /** Per ledger, the rows in COPY format: they never change, so they need not stay objects. */
  readonly encoded: readonly Buffer[][];
  bytesEncoded: number;
  readonly begun: number;
  /** The last event folded so far. */
  mark: LogMark | undefined;
}

export interface BulkOptions {
  readonly onPoison: ReadModelDefinition['onPoison'];
  /** The log reader for this build. */
  readonly pass: PassMember;
}

/**
 * Folds the bulk of the log into a version under construction: pages are folded in memory while earlier results are
 * being written.
 */
export class BulkFolder {
  readonly #context: WorkerContext;
  readonly #target: VersionTables;
  readonly #model: ReadModelDefinition;
  readonly #pass: PassMember;
  readonly #cache: RowCache;
  #state: VersionState | undefined;
  /** Changes being written, layered over the cache. */
  #writing: { readonly window: Window; readonly done: Promise<boolean> } | undefined;

  constructor(context: WorkerContext, target: VersionTables, { onPoison, pass }: BulkOptions) {
    this.#context = context;
    this.#target = target;
    this.#model = { ...target.model, onPoison };
    this.#pass = pass;
    this.#cache = new RowCache(target, ROWS_CACHED);
  }

  /** Folds to the end of the log, or at least through a position. Returns the version's position. */
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

  /** Postgres rejects the rows of one of the events: find it with small batches. */
  #carefully(signal: AbortSignal): Promise<VersionState | undefined> {
    const { onPoison } = this.#model;
    const options = { bulk: true, onPoison, stages: new Set(['building'] as const), batchSize: 10_000 };
    return new BatchFolder(this.#context, this.#target, options).drain(signal);
  }

  /** Returns false if the version was changed concurrently and must be re-read. */
  async #foldToEnd(state: VersionState, signal: AbortSignal, through: bigint | undefined): Promise<boolean> {
    let { position } = state;
    let window = this.#begin(state);
    this.#writing = undefined;
    while (!signal.aborted) {
      const page = await this.#pass.after(position);
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

  /** Looks up unwritten changes first, then changes being written, then the cache. */
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
    // The failure is reported to the next caller that awaits it; avoid an unhandled rejection until then.
    done.catch(() => undefined);
    this.#writing = { window, done };
    this.#state = afterCommit(state, commit, folding);
  }

  /** Waits for the running write. Returns false if the version was changed concurrently. */
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
