import { createHash } from 'node:crypto';
import type pg from 'pg';
import { commitBulk, existing } from './bulk-commit.ts';
import { commitStatement, type Commit } from './commit.ts';
import type { ReadModelDefinition } from './definitions.ts';
import { beginFolding, foldOnto, type Exceptions, type Folded, type LoadedRow } from './fold.ts';
import type { LogItem } from './log-item.ts';
import { planAndLoad } from './planned-rows.ts';
import { loadRows, RowCache } from './rows.ts';
import type { Target } from './target.ts';

const ROWS_CACHED = 10_000;

export interface WriterOptions {
  /** Big batches by COPY, for builds. */
  readonly bulk: boolean;
  readonly onPoison: ReadModelDefinition['onPoison'];
}

/** Folds batches of one version onto its rows and writes them, remembering the rows in between. */
export class BatchWriter {
  readonly #pool: pg.Pool;
  readonly #target: Target;
  readonly #model: ReadModelDefinition;
  readonly #bulk: boolean;
  readonly #cache: RowCache;
  readonly #statementNames = new Map<string, string>();

  constructor(pool: pg.Pool, target: Target, { bulk, onPoison }: WriterOptions) {
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

  /** False: somebody else has changed the version meanwhile, and nothing is written. */
  async write(commit: Commit, loaded: LoadedRow): Promise<boolean> {
    const won = this.#bulk
      ? await commitBulk(this.#pool, this.#target, commit, existing(loaded))
      : await this.#writeLive(commit);
    if (won) this.#cache.keep(commit.changes);
    return won;
  }

  /** Rows may have changed without this writer; or the tables are known to be empty. */
  forgetRows(empty = false): void {
    this.#cache.clear(empty);
  }

  async #writeLive(commit: Commit): Promise<boolean> {
    const { text, values } = commitStatement(this.#target, commit);
    const { rowCount } = await this.#pool.query({ name: this.#nameOf(text), text, values: [...values] });
    return rowCount === 1;
  }

  /** The same few statements come again and again: Postgres need not parse them each time. */
  #nameOf(text: string): string {
    const known = this.#statementNames.get(text);
    if (known !== undefined) return known;
    const name = createHash('sha256').update(text).digest('base64url');
    this.#statementNames.set(text, name);
    return name;
  }
}
