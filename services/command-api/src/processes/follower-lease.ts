import type pg from 'pg';
import { randomUUID } from 'node:crypto';

/** How long a holder that does not renew it, such as a frozen process, keeps the others waiting. */
const SECONDS = 5;

/**
 * The turn of one process to follow the log for all processes of a database. It saves work and decides nothing: what
 * two do at once, before one notices that its turn is over, is idempotent. It ends when it is not renewed in time, and
 * at once when the connection of its holder ends.
 */
export class FollowerLease {
  readonly #pool: pg.Pool;
  readonly #name: string;
  readonly #holder = randomUUID();
  #client: pg.PoolClient | undefined;

  constructor(pool: pg.Pool, name: string) {
    this.#pool = pool;
    this.#name = name;
  }

  /** Takes or renews it. False if another process has it. Not to be called again before it has answered. */
  async take(): Promise<boolean> {
    try {
      this.#client ??= await this.#pool.connect();
      const { rowCount } = await this.#client.query(
        `INSERT INTO platform.follower_lease AS lease (name, holder, backend, backend_start, expires_at)
         SELECT $1, $2, pid, backend_start, clock_timestamp() + make_interval(secs => $3)
         FROM pg_stat_activity WHERE pid = pg_backend_pid()
         ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, backend = excluded.backend,
           backend_start = excluded.backend_start, expires_at = excluded.expires_at
         WHERE lease.holder = excluded.holder OR lease.expires_at < clock_timestamp() OR NOT EXISTS (
           SELECT FROM pg_stat_activity living
           WHERE living.pid = lease.backend AND living.backend_start = lease.backend_start)`,
        [this.#name, this.#holder, SECONDS],
      );
      if (rowCount === 1) return true;
      this.#disconnect();
      return false;
    } catch (error) {
      this.#disconnect(error);
      throw error;
    }
  }

  /** Lets another process take it at once. */
  async release(): Promise<void> {
    if (!this.#client) return;
    try {
      await this.#client.query('DELETE FROM platform.follower_lease WHERE name = $1 AND holder = $2', [
        this.#name,
        this.#holder,
      ]);
      this.#disconnect();
    } catch (error) {
      // It ends with the connection.
      this.#disconnect(error);
    }
  }

  #disconnect(error?: unknown): void {
    this.#client?.release(error !== undefined);
    this.#client = undefined;
  }
}
