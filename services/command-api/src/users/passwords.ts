import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { POOL } from '@granary/platform/bootstrap';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** The hash of nobody's password: an unknown name takes as long as a wrong password. */
const nobody = hash(randomUUID());

/** What somebody has just proved to know. */
export interface Credential {
  readonly hash: string;
  readonly mustChange: boolean;
}

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

  /** By the person; undefined when somebody has set another one since it was proved. */
  async replace(userId: string, proved: Credential, password: string): Promise<Credential | undefined> {
    const { rows } = await this.pool.query<Credential>(
      `UPDATE vault.credential SET hash = $3, must_change = false, changed_at = now()
       WHERE user_id = $1 AND hash = $2 RETURNING hash, must_change AS "mustChange"`,
      [userId, proved.hash, await hash(password)],
    );
    return rows[0];
  }

  /** Undefined: wrong. */
  async check(userId: string | undefined, password: string): Promise<Credential | undefined> {
    const { rows } = await this.pool.query<Credential>(
      'SELECT hash, must_change AS "mustChange" FROM vault.credential WHERE user_id = $1',
      [userId ?? null],
    );
    const right = await verify(rows[0]?.hash ?? (await nobody), password).catch(() => false);
    return right ? rows[0] : undefined;
  }

  async mustChange(userId: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ mustChange: boolean }>(
      'SELECT must_change AS "mustChange" FROM vault.credential WHERE user_id = $1',
      [userId],
    );
    return rows[0]?.mustChange ?? false;
  }
}
