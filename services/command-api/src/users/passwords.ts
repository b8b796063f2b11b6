import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import type { CommandContext } from '@granary/event-store';
import { POOL } from '@granary/platform/bootstrap';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';

type Queries = Pick<pg.Pool, 'query'> | pg.PoolClient;

/** The hash of nobody's password: an unknown name takes as long as a wrong password. */
const nobody = hash(randomUUID());

/** The command that sets a password, as the log knows it. */
export type PasswordRequest = Pick<CommandContext, 'commandId' | 'fingerprint'>;

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

  /**
   * Keeps a new password beside the old one until `adopt`, as the one that this request asks for; false when it has asked
   * before. What was never adopted, and what is long known as adopted, goes after a month.
   */
  async propose(
    { commandId, fingerprint = '' }: PasswordRequest,
    userId: string,
    password: string,
    { mustChange }: { mustChange: boolean },
  ): Promise<boolean> {
    await this.pool.query(
      "DELETE FROM vault.proposed_credential WHERE proposed_at < now() - interval '30 days'",
    );
    const { rowCount } = await this.pool.query(
      `INSERT INTO vault.proposed_credential (command_id, fingerprint, user_id, hash, must_change)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [commandId, fingerprint, userId, await hash(password), mustChange],
    );
    return rowCount === 1;
  }

  /** The log says that the password was changed: what was proposed counts, once. Answers whose it is; undefined: it did already. */
  async adopt(
    { commandId, fingerprint = '' }: PasswordRequest,
    client: Queries = this.pool,
  ): Promise<string | undefined> {
    const { rows } = await client.query<{ userId: string }>(
      `WITH proposed AS (
         SELECT command_id, fingerprint, user_id, hash, must_change FROM vault.proposed_credential
         WHERE command_id = $1 AND fingerprint = $2 AND hash IS NOT NULL FOR UPDATE
       ), used AS (
         UPDATE vault.proposed_credential SET hash = NULL
         WHERE (command_id, fingerprint) IN (SELECT command_id, fingerprint FROM proposed)
       )
       INSERT INTO vault.credential (user_id, hash, must_change) SELECT user_id, hash, must_change FROM proposed
       ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, must_change = excluded.must_change, changed_at = now()
       RETURNING user_id AS "userId"`,
      [commandId, fingerprint],
    );
    return rows[0]?.userId;
  }

  async withdraw({ commandId, fingerprint = '' }: PasswordRequest): Promise<void> {
    await this.pool.query(
      'DELETE FROM vault.proposed_credential WHERE command_id = $1 AND fingerprint = $2',
      [commandId, fingerprint],
    );
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
