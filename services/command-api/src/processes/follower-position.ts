import type pg from 'pg';

const SPACING_MS = 200;

/**
 * How far the log has been followed, written down now and then: a write for each event would be slower than the events
 * come. What was followed since the last time is followed again after a crash, which is harmless.
 */
export class FollowerPosition {
  readonly #pool: pg.Pool;
  readonly #name: string;
  #reached: bigint | undefined;
  #pending: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(pool: pg.Pool, name: string) {
    this.#pool = pool;
    this.#name = name;
  }

  async read(): Promise<bigint | undefined> {
    const { rows } = await this.#pool.query<{ position: string }>(
      'SELECT position FROM platform.follower WHERE name = $1',
      [this.#name],
    );
    return rows[0] && BigInt(rows[0].position);
  }

  reach(position: bigint): void {
    this.#reached = position;
    this.#pending ??= setTimeout(() => {
      this.#pending = undefined;
      this.#writing = this.#write();
    }, SPACING_MS);
  }

  async flush(): Promise<void> {
    clearTimeout(this.#pending);
    this.#pending = undefined;
    await this.#writing;
    await this.#write();
  }

  async #write(): Promise<void> {
    const position = this.#reached;
    if (position === undefined) return;
    this.#reached = undefined;
    try {
      await this.#pool.query(
        `INSERT INTO platform.follower (name, position) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET position = greatest(follower.position, excluded.position)`,
        [this.#name, String(position)],
      );
    } catch {
      // Postgres is away; whoever follows will notice as well, and this is tried again until it is back.
      this.reach(this.#reached ?? position);
    }
  }
}
