import { createHash } from 'node:crypto';
import type pg from 'pg';
import { commitStatement, type Commit } from './commit.ts';
import type { VersionTables } from './version-tables.ts';

/** Writes batches of one version, each with its checkpoint in one statement. */
export class LiveWriter {
  readonly #pool: pg.Pool;
  readonly #target: VersionTables;
  readonly #names = new Map<string, string>();

  constructor(pool: pg.Pool, target: VersionTables) {
    this.#pool = pool;
    this.#target = target;
  }

  /** Returns false, without writing, if the version was changed concurrently. */
  async write(commit: Commit): Promise<boolean> {
    const { text, values } = commitStatement(this.#target, commit);
    const { rowCount } = await this.#pool.query({ name: this.#nameOf(text), text, values: [...values] });
    return rowCount === 1;
  }

  /** Named statements: the same few recur, so Postgres need not parse them each time. */
  #nameOf(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const name = createHash('sha256').update(text).digest('base64url');
    this.#names.set(text, name);
    return name;
  }
}
