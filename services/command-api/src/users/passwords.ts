import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { LOCKOUT_FAILURES, LOCKOUT_MINUTES } from '@granary/domain/users';
import { POOL } from '@granary/platform/bootstrap';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** The hash of nobody's password: an unknown name takes as long as a wrong password. */
const nobody = hash(randomUUID());

/** Passwords live here, outside the log, as argon2id hashes. */
@Injectable()
export class Passwords {
  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  /** For a new account. One that has a password already keeps it: what is created again has been in use since. */
  async give(userId: string, password: string, { mustChange }: { mustChange: boolean }): Promise<void> {
    await this.pool.query(
      `INSERT INTO vault.credential (user_id, hash, must_change) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [userId, await hash(password), mustChange],
    );
  }

  async set(userId: string, password: string, { mustChange }: { mustChange: boolean }): Promise<void> {
    await this.pool.query(
      `INSERT INTO vault.credential (user_id, hash, must_change) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET hash = $2, must_change = $3, changed_at = now()`,
      [userId, await hash(password), mustChange],
    );
  }

  /** Undefined: wrong. */
  async check(userId: string | undefined, password: string): Promise<{ mustChange: boolean } | undefined> {
    const { rows } = await this.pool.query<{ hash: string; mustChange: boolean }>(
      'SELECT hash, must_change AS "mustChange" FROM vault.credential WHERE user_id = $1',
      [userId ?? null],
    );
    const right = await verify(rows[0]?.hash ?? (await nobody), password).catch(() => false);
    return right && rows[0] ? { mustChange: rows[0].mustChange } : undefined;
  }

  async mustChange(userId: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ mustChange: boolean }>(
      'SELECT must_change AS "mustChange" FROM vault.credential WHERE user_id = $1',
      [userId],
    );
    return rows[0]?.mustChange ?? false;
  }

  /** Counts a failure; true when it is one too many. Those of long ago go: anybody can make up user names. */
  async noteFailure(username: string): Promise<boolean> {
    await this.pool.query('DELETE FROM vault.failed_sign_in WHERE at < now() - make_interval(mins => $1)', [
      LOCKOUT_MINUTES,
    ]);
    await this.pool.query('INSERT INTO vault.failed_sign_in (username) VALUES ($1)', [username]);
    return this.isLocked(username);
  }

  async isLocked(username: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ failures: number }>(
      `SELECT count(*)::int AS failures FROM vault.failed_sign_in
       WHERE username = $1 AND at > now() - make_interval(mins => $2)`,
      [username, LOCKOUT_MINUTES],
    );
    return (rows[0]?.failures ?? 0) >= LOCKOUT_FAILURES;
  }

  async forgetFailures(username: string): Promise<void> {
    await this.pool.query('DELETE FROM vault.failed_sign_in WHERE username = $1', [username]);
  }

  /** An administrator lets somebody in again before their time is over. */
  async unlock(userId: string): Promise<void> {
    await this.pool.query(
      `DELETE FROM vault.failed_sign_in
       WHERE username = (SELECT username FROM platform.account WHERE user_id = $1)`,
      [userId],
    );
  }
}
