import { Inject, Injectable } from '@nestjs/common';
import { LOCKOUT_FAILURES, LOCKOUT_MINUTES } from '@granary/domain/users';
import { POOL } from '@granary/platform/bootstrap';
import type pg from 'pg';

/** `sign-in`: by the name as typed, whether or not it exists; `change`, `second-factor`: by user id. */
type Kind = 'sign-in' | 'change' | 'second-factor';

const SWEPT_AT_ONCE = 100;

/**
 * Attempts are counted before the password is checked, so that concurrent attempts cannot exceed the limit. They are in
 * Postgres, because the next attempt may reach another process.
 */
@Injectable()
export class PasswordAttempts {
  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  /** Returns the ordinal of this attempt within the lockout window; undefined if the limit has been reached. */
  async reserve(kind: Kind, name: string): Promise<number | undefined> {
    await this.sweep();
    const { rows } = await this.pool.query<{ place: number }>(
      `INSERT INTO vault.password_attempt AS known (kind, name, at) VALUES ($1, $2, ARRAY[now()])
       ON CONFLICT (kind, name) DO UPDATE SET last_at = now(), at = array_append(
         (SELECT array_agg(one) FROM unnest(known.at) AS one WHERE one > now() - make_interval(mins => $3)), now())
       WHERE (SELECT count(*) FROM unnest(known.at) AS one WHERE one > now() - make_interval(mins => $3)) < $4
       RETURNING cardinality(known.at) AS place`,
      [kind, name, LOCKOUT_MINUTES, LOCKOUT_FAILURES],
    );
    return rows[0]?.place;
  }

  /** Whether the limit has been reached. */
  async areUsedUp(kind: Kind, name: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM vault.password_attempt, unnest(at) AS one
       WHERE kind = $1 AND name = $2 AND one > now() - make_interval(mins => $3)`,
      [kind, name, LOCKOUT_MINUTES],
    );
    return (rows[0]?.count ?? 0) >= LOCKOUT_FAILURES;
  }

  /** Call after a correct password. */
  async forget(kind: Kind, name: string): Promise<void> {
    await this.pool.query('DELETE FROM vault.password_attempt WHERE kind = $1 AND name = $2', [kind, name]);
  }

  /** Lifts a lockout early. */
  async unlock(userId: string, client: Pick<pg.Pool, 'query'> | pg.PoolClient = this.pool): Promise<void> {
    await client.query(
      `DELETE FROM vault.password_attempt WHERE (kind IN ('change', 'second-factor') AND name = $1) OR (kind = 'sign-in' AND
         name = (SELECT username FROM platform.account WHERE user_id = $1))`,
      [userId],
    );
  }

  /** Deletes old entries, because anyone can make up user names. */
  private async sweep(): Promise<void> {
    await this.pool.query(
      `DELETE FROM vault.password_attempt WHERE (kind, name) IN (
         SELECT kind, name FROM vault.password_attempt WHERE last_at < now() - make_interval(mins => $1)
         LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [LOCKOUT_MINUTES, SWEPT_AT_ONCE],
    );
  }
}
