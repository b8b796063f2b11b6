import { reject } from '@granary/domain/kernel';
import type pg from 'pg';
import type { TokenClaims } from './token.ts';

const BELIEVED_MS = 30_000;
const REMEMBERED = 10_000;

interface SessionRow {
  readonly permissionVersion: number;
  readonly enabled: boolean;
  readonly revoked: boolean;
}

/**
 * Checks whether the session of a token is still valid. Cached: a process that is told of a change by `forget` heeds it
 * at once, one that missed it after at most 30 seconds.
 */
export class Sessions {
  readonly #pool: pg.Pool;
  readonly #seen = new Map<string, { row: SessionRow | undefined; until: number }>();

  readonly #reading = new Map<string, Promise<SessionRow | undefined>>();
  #changes = 0;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Throws `TOKEN_INVALID` for a revoked or stale session. */
  async require({ sid, sub, permissionVersion }: TokenClaims): Promise<void> {
    const row = await this.#row(sid, sub);
    if (!row || row.revoked || !row.enabled || row.permissionVersion !== permissionVersion)
      throw reject('TOKEN_INVALID');
  }

  /** Sessions or accounts have changed: clears the cache, and what is being read now does not enter it. */
  forget(): void {
    this.#changes += 1;
    this.#seen.clear();
    this.#reading.clear();
  }

  async #row(sid: string, userId: string): Promise<SessionRow | undefined> {
    const known = this.#seen.get(sid);
    if (known && known.until > Date.now()) return known.row;
    const before = this.#changes;
    const row = await this.#readOnce(sid, userId);
    if (this.#changes !== before) return row;
    if (this.#seen.size >= REMEMBERED) this.#seen.clear();
    this.#seen.set(sid, { row, until: Date.now() + BELIEVED_MS });
    return row;
  }

  /** Concurrent requests of a session share one query. */
  #readOnce(sid: string, userId: string): Promise<SessionRow | undefined> {
    const key = `${sid} ${userId}`;
    const known = this.#reading.get(key);
    if (known) return known;
    const reading = this.#read(sid, userId).finally(() => {
      if (this.#reading.get(key) === reading) this.#reading.delete(key);
    });
    this.#reading.set(key, reading);
    return reading;
  }

  async #read(sid: string, userId: string): Promise<SessionRow | undefined> {
    try {
      const { rows } = await this.#pool.query<SessionRow>(
        `SELECT a.permission_version AS "permissionVersion", a.enabled, s.revoked_at IS NOT NULL AS revoked
         FROM platform.session s JOIN platform.account a USING (user_id)
         WHERE s.sid = $1 AND s.user_id = $2`,
        [sid, userId],
      );
      return rows[0];
    } catch {
      throw reject('SERVICE_UNAVAILABLE');
    }
  }
}
