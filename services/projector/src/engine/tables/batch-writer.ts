import { createHash } from 'node:crypto';
import type pg from 'pg';
import { commitBulk, existing } from './bulk-commit.ts';
import { commitStatement, type Commit } from './commit.ts';
import type { ReadModelDefinition } from '../fold/definitions.ts';
import { beginFolding, foldOnto, type Exceptions, type Folded, type LoadedRow } from '../fold/fold.ts';
import type { LogItem } from '../log/log-item.ts';
import { planAndLoad } from '../fold/planned-rows.ts';
import { loadRows, RowCache } from './rows.ts';
import type { VersionTables } from './version-tables.ts';

const ROWS_CACHED = 10_000;

export interface WriterOptions {
  /** Use COPY for large batches, in builds. */
  readonly bulk: boolean;
  readonly onPoison: ReadModelDefinition['onPoison'];
}

/** Folds and writes batches of one version, caching rows in between. */
export class BatchWriter {
  readonly #pool: pg.Pool;
  readonly #target: VersionTables;
  readonly #model: ReadModelDefinition;
  readonly #bulk: boolean;
  readonly #cache: RowCache;
  readonly #statementNames = new Map<string, string>();

  constructor(pool: pg.Pool, target: VersionTables, { bulk, onPoison }: WriterOptions) {
    this.#pool = pool;
    this.#target = target;
    this.#model = { ...target.model, onPoison };
    this.#bulk = bulk;
    this.#cache = new RowCache(target, ROWS_CACHED);
  }

  async fold(
    items: readonly LogItem[],
    exceptions: Exceptions,
  ): Promise<{ folded: Folded; loaded: LoadedRow }> {
    const folded = beginFolding(this.#model, exceptions);
    const { planned, loaded } = await planAndLoad(this.#model, items, folded, (keys) =>
      loadRows(this.#pool, this.#target, this.#cache, keys),
    );
    foldOnto(folded, this.#model, planned, loaded);
    return { folded, loaded };
  }

  /** Returns false, without writing, if the version was changed concurrently. */
  async write(commit: Commit, loaded: LoadedRow): Promise<boolean> {
    const won = this.#bulk
      ? await commitBulk(this.#pool, this.#target, commit, existing(loaded))
      : await this.#writeLive(commit);
    if (won) this.#cache.keep(commit.changes);
    return won;
  }

  /** Clears the cache: rows may have been changed by others. `empty`: the tables are known to be empty. */
  forgetRows(empty = false): void {
    this.#cache.clear(empty);
  }

  async #writeLive(commit: Commit): Promise<boolean> {
    const { text, values } = commitStatement(this.#target, commit);
    const { rowCount } = await this.#pool.query({ name: this.#nameOf(text), text, values: [...values] });
    return rowCount === 1;
  }

  /** Named statements: the same few recur, so Postgres need not parse them each time. */
  #nameOf(text: string): string {
    const known = this.#statementNames.get(text);
    if (known !== undefined) return known;
    const name = createHash('sha256').update(text).digest('base64url');
    this.#statementNames.set(text, name);
    return name;
  }
}
