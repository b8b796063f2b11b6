import { Inject, Injectable } from '@nestjs/common';
import {
  NOTIFICATIONS_SHOWN,
  NOTIFIED_DAYS,
  type Notification,
  type NotificationKind,
} from '@granary/api/notifications';
import { POOL } from '@granary/platform/bootstrap';
import { inTransaction } from '@granary/platform/database';
import type pg from 'pg';

/** Less than the time between two looks, so that each look finds everything due. */
const LOOK_AGAIN_SECONDS = 50;
/** After a mail, what comes is gathered for so long. */
const GATHERED_SECONDS = 900;
/** Longer than any notification is told. */
const REMEMBERED_DAYS = NOTIFIED_DAYS + 10;

/** One kind of notification that one person wants by e-mail. */
export interface Watch {
  readonly userId: string;
  readonly kind: NotificationKind;
}

type News = readonly Pick<Notification, 'id' | 'at'>[];

/** Which notifications are watched for whom, and which of them are known. */
@Injectable()
export class NoticeWatches {
  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  async now(): Promise<Date> {
    const { rows } = await this.pool.query<{ now: Date }>('SELECT now()');
    return rows[0]!.now;
  }

  /** Watches exactly these; `readAt`: when the choices were read, to keep what another process has added since. */
  async follow(chosen: readonly (Watch & { readonly chosenAt: Date })[], readAt: Date): Promise<void> {
    await this.pool.query(
      `WITH chosen AS (
         SELECT user_id, kind, chosen_at
         FROM jsonb_to_recordset($1::jsonb) AS chosen (user_id text, kind text, chosen_at timestamptz)
       ), gone AS (
         DELETE FROM platform.notice_watch w
         WHERE w.added_at < $2 AND NOT EXISTS (
           SELECT FROM chosen c WHERE (c.user_id, c.kind) = (w.user_id, w.kind))
       )
       INSERT INTO platform.notice_watch (user_id, kind, chosen_at)
       SELECT user_id, kind, chosen_at FROM chosen ON CONFLICT DO NOTHING`,
      [
        JSON.stringify(
          chosen.map(({ userId, kind, chosenAt }) => ({ user_id: userId, kind, chosen_at: chosenAt })),
        ),
        readAt,
      ],
    );
  }

  /** Takes the next that is due; no other process takes it until it is due again. */
  async take(): Promise<Watch | undefined> {
    const { rows } = await this.pool.query<Watch>(
      `UPDATE platform.notice_watch SET due_at = now() + make_interval(secs => $1)
       WHERE (user_id, kind) = (
         SELECT user_id, kind FROM platform.notice_watch WHERE due_at <= now()
         ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING user_id AS "userId", kind`,
      [LOOK_AGAIN_SECONDS],
    );
    return rows[0];
  }

  /**
   * Records what is told now. In the same transaction `mail` gets the ids of those that were not known; at the first
   * look only of those since the choice, as the bell has shown the others. However many processes look, each is new
   * once. `mail` returns whether there is a mail.
   */
  async record(
    { userId, kind }: Watch,
    told: News,
    mail: (client: pg.PoolClient, ids: readonly string[]) => Promise<boolean>,
  ): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<{ from: Date | null; seenFrom: Date | null }>(
        `SELECT CASE WHEN began_at IS NULL THEN chosen_at ELSE seen_from END AS "from", seen_from AS "seenFrom" FROM platform.notice_watch
         WHERE user_id = $1 AND kind = $2 FOR UPDATE`,
        [userId, kind],
      );
      const [watch] = rows;
      // Not wanted any more.
      if (!watch) return;
      const unknown = await this.#remember(client, { userId, kind }, told);
      const seenFrom = horizonOf(told, watch.seenFrom);
      const news = told.filter(({ id, at }) => unknown.has(id) && !isBefore(at, watch.from));
      const ids = news.map(({ id }) => id);
      const isMailed = ids.length > 0 && (await mail(client, ids));
      await client.query(
        `UPDATE platform.notice_watch SET began_at = coalesce(began_at, now()), seen_from = $3,
           due_at = CASE WHEN $4 THEN now() + make_interval(secs => $5) ELSE due_at END
         WHERE user_id = $1 AND kind = $2`,
        [userId, kind, seenFrom, isMailed, GATHERED_SECONDS],
      );
    });
  }

  /** Returns the ids that were not known. */
  async #remember(client: pg.PoolClient, { userId, kind }: Watch, told: News): Promise<ReadonlySet<string>> {
    const ids = told.map(({ id }) => id);
    await client.query(
      `DELETE FROM platform.notice_known WHERE user_id = $1 AND kind = $2 AND notice <> ALL($3)
         AND known_at < now() - make_interval(days => $4)`,
      [userId, kind, ids, REMEMBERED_DAYS],
    );
    const { rows } = await client.query<{ notice: string }>(
      `INSERT INTO platform.notice_known (user_id, kind, notice) SELECT $1, $2, unnest($3::text[])
       ON CONFLICT DO NOTHING RETURNING notice`,
      [userId, kind, ids],
    );
    return new Set(rows.map(({ notice }) => notice));
  }
}

/** A full bell hides older ones, which come back once newer ones are gone. */
const horizonOf = (told: News, before: Date | null): Date | null => {
  const oldest = told.at(-1);
  if (!oldest || told.length < NOTIFICATIONS_SHOWN) return before;
  const horizon = new Date(oldest.at);
  return before === null || horizon > before ? horizon : before;
};

const isBefore = (at: string, horizon: Date | null): boolean =>
  horizon !== null && Date.parse(at) < horizon.getTime();
