import { Inject, Injectable } from '@nestjs/common';
import { DELIVERIES_KEPT_DAYS } from '@granary/api/notifications';
import type { Language } from '@granary/domain/kernel';
import { POOL } from '@granary/platform/bootstrap';
import type pg from 'pg';

/** The kind of messages that other programs receive. */
export const WEBHOOK = 'webhook';

/** Longer than any delivery takes. */
const LEASE_SECONDS = 120;
const FIRST_RETRY_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 600;
/** How long settled messages are kept, so that following an event again does not send its message again. */
const REMEMBERED_DAYS = DELIVERIES_KEPT_DAYS;

export interface Message {
  readonly id: string;
  readonly kind: string;
  readonly userId: string;
  /** The language of the user who caused the message, if any. */
  readonly language: Language | null;
  readonly usefulUntil: Date;
  /** What it is about, if the event alone does not say; composing needs it. Nothing secret. */
  readonly about?: string | null;
}

/** Messages waiting to be sent. Stored in Postgres, so that any process can send them. */
@Injectable()
export class Outbox {
  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  /** Idempotent. */
  async put(
    { id, kind, userId, language, usefulUntil, about = null }: Message,
    client: pg.Pool | pg.PoolClient = this.pool,
  ): Promise<void> {
    await client.query(
      `INSERT INTO vault.message (id, kind, user_id, language, useful_until, about)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [id, kind, userId, language, usefulUntil, about],
    );
  }

  /** Takes the next due message, leased to this process: one of these kinds, or of all others. */
  async take(kinds: readonly string[], isOfThem: boolean): Promise<Message | undefined> {
    const { rows } = await this.pool.query<Message>(
      `UPDATE vault.message SET attempts = attempts + 1, due_at = now() + make_interval(secs => $1)
       WHERE (id, kind) = (
         SELECT id, kind FROM vault.message WHERE settled_at IS NULL AND due_at <= now() AND (kind = ANY($2)) = $3
         ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id, kind, user_id AS "userId", language, useful_until AS "usefulUntil", about`,
      [LEASE_SECONDS, kinds, isOfThem],
    );
    return rows[0];
  }

  /** The message was sent, or will not be: `failure` says why. */
  async settle({ id, kind }: Message, failure: string | null = null): Promise<void> {
    await this.pool.query(
      'UPDATE vault.message SET settled_at = now(), last_failure = $3 WHERE id = $1 AND kind = $2',
      [id, kind, failure],
    );
  }

  /** Retry with exponential backoff. */
  async postpone({ id, kind }: Message, failure: string): Promise<void> {
    await this.pool.query(
      `UPDATE vault.message SET last_failure = $3,
         due_at = now() + make_interval(secs => LEAST($5, $4 * power(2, LEAST(attempts - 1, 20))))
       WHERE id = $1 AND kind = $2`,
      [id, kind, failure, FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS],
    );
  }

  /**
   * Makes settled messages of a kind due again, oldest first: those about a position of the log from `fromPosition` on. Idempotent
   * for each `by`. What still waits, or is on its way, goes on as it does.
   */
  async repeat(
    kind: string,
    {
      fromPosition,
      by,
      usefulUntil,
    }: { readonly fromPosition: string; readonly by: string; readonly usefulUntil: Date },
  ): Promise<void> {
    await this.pool.query(
      `UPDATE vault.message
       SET settled_at = NULL, last_failure = NULL, attempts = 0, due_at = created_at, useful_until = $4, repeated_by = $3
       WHERE kind = $1 AND settled_at IS NOT NULL AND repeated_by IS DISTINCT FROM $3::uuid
         -- What messages of other kinds are about need not be JSON.
         AND CASE kind WHEN $1 THEN (about::jsonb ->> 'position')::numeric >= $2::numeric END`,
      [kind, fromPosition, by, usefulUntil],
    );
  }

  async sweep(): Promise<void> {
    await this.pool.query('DELETE FROM vault.message WHERE settled_at < now() - make_interval(days => $1)', [
      REMEMBERED_DAYS,
    ]);
  }
}

/** Number of attempts after which a message counts as stuck. */
const TROUBLED_AFTER = 4;

export const failingMessages = async (pool: pg.Pool): Promise<{ kind: string; count: number }[]> => {
  const { rows } = await pool.query<{ kind: string; count: number }>(
    `SELECT kind, count(*)::int AS count FROM vault.message WHERE settled_at IS NULL AND attempts >= $1
     GROUP BY kind`,
    [TROUBLED_AFTER],
  );
  return rows;
};

/** Without the webhook, whose page shows what its receiver has refused. */
export const messagesHealth = async (pool: pg.Pool, { isHeld }: { readonly isHeld: boolean }) => {
  if (isHeld) return { status: 'ok', detail: 'messages are held: nothing is sent' } as const;
  const failing = (await failingMessages(pool)).filter(({ kind }) => kind !== WEBHOOK);
  const count = failing.reduce((sum, { count }) => sum + count, 0);
  return count === 0
    ? ({ status: 'ok' } as const)
    : ({ status: 'degraded', detail: `${count} messages could not be sent yet` } as const);
};
