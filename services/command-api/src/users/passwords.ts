import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import type { CommandContext } from '@granary/event-store';
import { POOL } from '@granary/platform/bootstrap';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';

type Queries = Pick<pg.Pool, 'query'> | pg.PoolClient;

/** A hash that no password matches, so that an unknown name takes as long as a wrong password. */
const nobody = hash(randomUUID());

/** Identifies the command that sets a password, as in the log. */
export type PasswordRequest = Pick<CommandContext, 'commandId' | 'fingerprint'>;

/** The password hash that was in force when the user proved their identity. */
export interface Credential {
  readonly hash: string;
  readonly mustChange: boolean;
}

/** Passwords are stored outside the log, as argon2id hashes. */
@Injectable()
export class Passwords {
  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  /** Sets the password of a new account. An existing password is kept, because the account has been in use since. */
  async give(userId: string, password: string, { mustChange }: { mustChange: boolean }): Promise<void> {
    await this.pool.query(
      `INSERT INTO vault.credential (user_id, hash, must_change) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [userId, await hash(password), mustChange],
    );
  }

  /**
   * Stores a new password beside the current one until `adopt`, keyed by its request. Returns false if the request has
   * proposed one before. Entries are deleted after 30 days.
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

  /** Adopts the proposed password once its event is in the log. Returns the user id; undefined if adopted before. */
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

  /** Returns undefined if the password is wrong. */
  async check(userId: string | undefined, password: string): Promise<Credential | undefined> {
    const credential = await this.current(userId);
    const right = await verify(credential?.hash ?? (await nobody), password).catch(() => false);
    return right ? credential : undefined;
  }

  /** The credential of a user who has been authenticated otherwise; undefined if there is none. */
  async current(userId: string | undefined): Promise<Credential | undefined> {
    const { rows } = await this.pool.query<Credential>(
      'SELECT hash, must_change AS "mustChange" FROM vault.credential WHERE user_id = $1',
      [userId ?? null],
    );
    return rows[0];
  }

  async mustChange(userId: string): Promise<boolean> {
    return (await this.current(userId))?.mustChange ?? false;
  }
}
