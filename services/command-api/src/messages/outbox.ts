import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@granary/domain/kernel';
import { POOL } from '@granary/platform/bootstrap';
import type pg from 'pg';

/** Longer than any delivery takes. */
const LEASE_SECONDS = 120;
const FIRST_RETRY_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 600;
/** Of one that has been settled, so that an event followed again finds it. */
const REMEMBERED_DAYS = 30;

export interface Message {
  readonly id: string;
  readonly kind: string;
  readonly userId: string;
  /** That of whoever asked for it, where somebody did. */
  readonly language: Language | null;
  readonly usefulUntil: Date;
}

/** What waits to be sent: in Postgres, so that any process sends it, once it can. */
@Injectable()
export class Outbox {
  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  /** The same again changes nothing. */
  async put({ id, kind, userId, language, usefulUntil }: Message): Promise<void> {
    await this.pool.query(
      `INSERT INTO vault.message (id, kind, user_id, language, useful_until) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [id, kind, userId, language, usefulUntil],
    );
  }

  /** The next that is due, for this process alone until its lease is over. */
  async take(): Promise<Message | undefined> {
    const { rows } = await this.pool.query<Message>(
      `UPDATE vault.message SET attempts = attempts + 1, due_at = now() + make_interval(secs => $1)
       WHERE (id, kind) = (
         SELECT id, kind FROM vault.message WHERE settled_at IS NULL AND due_at <= now()
         ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id, kind, user_id AS "userId", language, useful_until AS "usefulUntil"`,
      [LEASE_SECONDS],
    );
    return rows[0];
  }

  /** It was sent, or there is nothing to send any more: `failure` says why. */
  async settle({ id, kind }: Message, failure: string | null = null): Promise<void> {
    await this.pool.query(
      'UPDATE vault.message SET settled_at = now(), last_failure = $3 WHERE id = $1 AND kind = $2',
      [id, kind, failure],
    );
  }

  /** Twice as long after each failure. */
  async postpone({ id, kind }: Message, failure: string): Promise<void> {
    await this.pool.query(
      `UPDATE vault.message SET last_failure = $3,
         due_at = now() + make_interval(secs => LEAST($5, $4 * power(2, LEAST(attempts - 1, 20))))
       WHERE id = $1 AND kind = $2`,
      [id, kind, failure, FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS],
    );
  }

  async sweep(): Promise<void> {
    await this.pool.query('DELETE FROM vault.message WHERE settled_at < now() - make_interval(days => $1)', [
      REMEMBERED_DAYS,
    ]);
  }
}

/** So many tries are no bad luck any more. */
const TROUBLED_AFTER = 4;

export const messagesHealth = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM vault.message WHERE settled_at IS NULL AND attempts >= $1',
    [TROUBLED_AFTER],
  );
  const count = rows[0]?.count ?? 0;
  return count === 0
    ? ({ status: 'ok' } as const)
    : ({ status: 'degraded', detail: `${count} messages could not be sent yet` } as const);
};
