import type pg from 'pg';
import {
  beginFolding,
  foldOnto,
  type Exceptions,
  type Folding,
  type LoadedRow,
  type Plan,
} from '../fold/fold.ts';
import type { LogItem } from '../log/log-item.ts';
import { planAndLoad } from '../fold/planned-rows.ts';
import { loadRows, RowCache } from './rows.ts';
import type { VersionTables } from './version-tables.ts';

/** Folded, not yet written. */
export interface Unwritten {
  readonly folding: Folding;
  /** Per table, the keys that had no row before. */
  readonly fresh: readonly Set<string>[];
}

/** Folds events onto the rows of one version. What is folded goes to a writer; `keep` follows when it is written. */
export class Folder {
  readonly #client: pg.Pool | pg.ClientBase;
  readonly #target: VersionTables;
  readonly #cache: RowCache;

  constructor(client: pg.Pool | pg.ClientBase, target: VersionTables, rowsCached: number) {
    this.#client = client;
    this.#target = target;
    this.#cache = new RowCache(target, rowsCached);
  }

  begin(exceptions: Exceptions): Unwritten {
    const { model, tables } = this.#target;
    return { folding: beginFolding(model, exceptions), fresh: tables.map(() => new Set<string>()) };
  }

  /** Adds these events. `underway` is being written and newer than the cache. */
  async fold({ folding, fresh }: Unwritten, items: readonly LogItem[], underway?: Unwritten): Promise<void> {
    const { model } = this.#target;
    const { planned, loaded } = await planAndLoad(model, items, folding, (keys) =>
      this.#load(keys, folding, underway?.folding),
    );
    if (planned.steps.length === 0) return;
    planned.keys.forEach((keys, table) => {
      const { rows } = folding.changes[table] ?? {};
      for (const key of keys) if (!rows?.has(key) && loaded(table, key) === undefined) fresh[table]?.add(key);
    });
    foldOnto(folding, model, planned, loaded);
  }

  /** Folds a batch by itself. */
  async foldBatch(items: readonly LogItem[], exceptions: Exceptions): Promise<Unwritten> {
    const batch = this.begin(exceptions);
    await this.fold(batch, items);
    return batch;
  }

  keep({ folding }: Unwritten): void {
    this.#cache.keep(folding.changes);
  }

  /** Rows may have been changed by others. `empty`: the tables are known to be empty. */
  forget(empty = false): void {
    this.#cache.clear(empty);
  }

  async #load(keys: Plan['keys'], folding: Folding, underway: Folding | undefined): Promise<LoadedRow> {
    const isFolded = (table: number, key: string) =>
      folding.changes[table]?.rows.has(key) === true || underway?.changes[table]?.rows.has(key) === true;
    const unknown = keys.map((some, table) => new Set([...some].filter((key) => !isFolded(table, key))));
    const loaded = await loadRows(this.#client, this.#target, this.#cache, unknown);
    return (table, key) => {
      const row = underway?.changes[table]?.rows.get(key);
      return row === undefined ? loaded(table, key) : (row ?? undefined);
    };
  }
}
