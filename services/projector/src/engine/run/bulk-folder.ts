import type { LogMark } from '@granary/event-store';
import { commitBulk, encode } from '../tables/bulk-commit.ts';
import type { Commit } from '../tables/commit.ts';
import { Folder, type Unwritten } from '../tables/folder.ts';
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
const CAREFUL_EVENTS = 1_000;

/** What is written together. */
interface Window extends Unwritten {
  /** Per ledger, the rows in COPY format: they never change, so they need not stay objects. */
  readonly encoded: readonly Buffer[][];
  bytesEncoded: number;
  readonly begun: number;
  /** The last event folded so far. */
  mark: LogMark | undefined;
}

/**
 * Folds the bulk of the log into a version under construction: pages are folded in memory while earlier results are
 * being written.
 */
export class BulkFolder {
  readonly #context: WorkerContext;
  readonly #target: VersionTables;
  readonly #pass: PassMember;
  readonly #folder: Folder;
  #state: VersionState | undefined;
  /** Through where the log was read. */
  #read = -1n;
  #writing: { readonly window: Window; readonly done: Promise<boolean> } | undefined;

  /** `pass`: the reader of this build. */
  constructor(context: WorkerContext, target: VersionTables, pass: PassMember) {
    this.#context = context;
    this.#target = target;
    this.#pass = pass;
    this.#folder = new Folder(context.pool, target, ROWS_CACHED);
  }

  /** Folds to the end of the log, or at least through a position. Returns the version's position. */
  async drain(signal: AbortSignal, through?: bigint): Promise<VersionState | undefined> {
    while (!signal.aborted) {
      const state = await this.#readState();
      if (!isToBeBuilt(state)) return state;
      try {
        if (await this.#foldToEnd(state, signal, through)) return this.#state;
      } catch (error) {
        if (!isRefusedData(error)) throw error;
        await this.#carefully(signal);
      }
    }
    return this.#state;
  }

  /** Postgres refuses the rows of an event that was read: finds it in small batches. */
  async #carefully(signal: AbortSignal): Promise<void> {
    const options = { stages: new Set(['building'] as const), batchSize: CAREFUL_EVENTS };
    await new BatchFolder(this.#context, this.#target, options).drain(signal, this.#read);
  }

  /** Returns false if the version was changed concurrently and must be re-read. */
  async #foldToEnd(state: VersionState, signal: AbortSignal, through: bigint | undefined): Promise<boolean> {
    let { position } = state;
    let window = this.#begin(state);
    this.#writing = undefined;
    while (!signal.aborted) {
      const page = await this.#pass.after(position);
      this.#read = page.through;
      const isEnd = page.through <= position || (through !== undefined && page.through >= through);
      await this.#fold(window, page.items);
      const [poison] = window.folding.poison;
      const stop = this.#target.model.onPoison === 'stop' && poison ? poison : undefined;
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
      ...this.#folder.begin(state),
      encoded: this.#target.tables.map((): Buffer[] => []),
      bytesEncoded: 0,
      begun: performance.now(),
      mark: undefined,
    };
  }

  async #fold(window: Window, items: readonly LogItem[]): Promise<void> {
    await this.#folder.fold(window, items, this.#writing?.window);
    this.#target.tables.forEach((table, index) => {
      const added = window.folding.changes[index]?.added.splice(0) ?? [];
      for (const chunk of encode(table, added)) {
        window.encoded[index]?.push(chunk);
        window.bytesEncoded += chunk.length;
      }
    });
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
    const done = commitBulk(this.#context.pool, this.#target, commit, fresh, encoded);
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
    if (won) this.#folder.keep(window);
    for (const poison of won ? window.folding.poison : [])
      reportPoison(this.#context, this.#target.model, poison);
    this.#writing = undefined;
    return won;
  }

  async #readState(): Promise<VersionState | undefined> {
    const state = await readVersionState(this.#context.pool, this.#target.model);
    this.#folder.forget(state !== undefined && state.position < 0n);
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
