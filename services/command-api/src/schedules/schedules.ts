import { Inject, Injectable } from '@nestjs/common';
import { reportRepeated, type ReportFormat, type ReportRepeated } from '@granary/api/reports';
import { SCHEDULES_MOST, rhythm, type PauseReason, type createSchedule } from '@granary/api/schedules';
import type { BodyOf } from '@granary/api/http';
import { reject, type Language } from '@granary/domain/kernel';
import { nextRun, type Rhythm } from '@granary/domain/schedules/rules';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { POOL } from '@granary/platform/bootstrap';
import { inTransaction } from '@granary/platform/database';
import type pg from 'pg';

export type Asked = BodyOf<typeof createSchedule>;

/** As stored; a report or rhythm this release cannot parse is undefined. */
export interface Schedule {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly report: ReportRepeated | undefined;
  readonly rhythm: Rhythm | undefined;
  readonly format: ReportFormat;
  readonly language: Language;
  readonly revision: number;
}

export interface DueSchedule extends Schedule {
  readonly dueAt: string;
  readonly now: string;
}

interface Row extends Omit<DueSchedule, 'report' | 'rhythm' | 'dueAt' | 'now'> {
  readonly report: unknown;
  readonly rhythm: unknown;
  readonly dueAt: Date | null;
  readonly now: Date;
}

const SCHEDULE = `id, user_id AS "userId", name, report, rhythm, format, language, revision, next_run_at AS "dueAt",
  now() AS now`;
const OWN = 'id = $1 AND user_id = $2';

/** Stored outside the log, like jobs, because schedules are no business facts. */
@Injectable()
export class Schedules {
  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  /** Idempotent. Throws `TOO_MANY_SCHEDULES`. */
  async create(userId: string, id: string, asked: Asked): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      // Serialised per user, so that the limit is counted correctly.
      await client.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`schedules ${userId}`]);
      const { rows } = await client.query<{ known: boolean; others: number }>(
        `SELECT coalesce(bool_or(id = $1), false) AS known, count(*)::int AS others
         FROM platform.report_schedule WHERE user_id = $2`,
        [id, userId],
      );
      if (rows[0]?.known) return;
      if ((rows[0]?.others ?? 0) >= SCHEDULES_MOST)
        throw reject('TOO_MANY_SCHEDULES', { most: SCHEDULES_MOST });
      await client.query(
        `INSERT INTO platform.report_schedule (id, user_id, name, format, language, report, rhythm, next_run_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, userId, ...columnsOf(asked)],
      );
    });
  }

  /** The user's own schedule; undefined if there is none. */
  async find(userId: string, id: string): Promise<Schedule | undefined> {
    const { rows } = await this.pool.query<Row>(
      `SELECT ${SCHEDULE} FROM platform.report_schedule WHERE ${OWN}`,
      [id, userId],
    );
    return rows[0] && read(rows[0]);
  }

  /** A due schedule stays due unless its rhythm changes. */
  async revise(userId: string, id: string, asked: Asked): Promise<void> {
    await this.pool.query(
      `UPDATE platform.report_schedule SET name = $3, format = $4, language = $5, report = $6, rhythm = $7,
         next_run_at = CASE WHEN next_run_at IS NULL OR rhythm = $7::jsonb THEN next_run_at ELSE $8::timestamptz END,
         revision = revision + 1
       WHERE ${OWN}`,
      [id, userId, ...columnsOf(asked)],
    );
  }

  async pause(userId: string, id: string): Promise<void> {
    await this.pool.query(
      `UPDATE platform.report_schedule SET next_run_at = NULL, paused_at = now(), pause_reason = 'owner',
         revision = revision + 1
       WHERE ${OWN} AND pause_reason IS NULL`,
      [id, userId],
    );
  }

  async resume(userId: string, id: string, times: Rhythm): Promise<void> {
    await this.pool.query(
      `UPDATE platform.report_schedule SET next_run_at = $3, paused_at = NULL, pause_reason = NULL,
         revision = revision + 1
       WHERE ${OWN} AND pause_reason IS NOT NULL`,
      [id, userId, nextOf(times)],
    );
  }

  async remove(userId: string, id: string): Promise<void> {
    await this.pool.query(`DELETE FROM platform.report_schedule WHERE ${OWN}`, [id, userId]);
  }

  /** The schedule that has been due longest, except these. */
  async nextDue(but: readonly string[]): Promise<DueSchedule | undefined> {
    const { rows } = await this.pool.query<Row>(
      `SELECT ${SCHEDULE} FROM platform.report_schedule WHERE next_run_at <= now() AND id <> ALL($1::uuid[])
       ORDER BY next_run_at LIMIT 1`,
      [but],
    );
    const [row] = rows;
    return row?.dueAt
      ? { ...read(row), dueAt: row.dueAt.toISOString(), now: row.now.toISOString() }
      : undefined;
  }

  /** Returns false if it was changed, started or removed since it was read. */
  async moveOn(client: pg.PoolClient, { id, revision }: Schedule, next: string): Promise<boolean> {
    const { rowCount } = await client.query(
      `UPDATE platform.report_schedule SET next_run_at = $3, revision = revision + 1
       WHERE id = $1 AND revision = $2 AND next_run_at IS NOT NULL`,
      [id, revision, next],
    );
    return rowCount === 1;
  }

  /** Returns false if it has changed since it was read. */
  async stop(client: pg.PoolClient, { id, revision }: Schedule, reason: PauseReason): Promise<boolean> {
    const { rowCount } = await client.query(
      `UPDATE platform.report_schedule SET next_run_at = NULL, paused_at = now(), pause_reason = $3,
         revision = revision + 1
       WHERE id = $1 AND revision = $2 AND pause_reason IS NULL`,
      [id, revision, reason],
    );
    return rowCount === 1;
  }
}

const nextOf = (times: Rhythm): string => nextRun(times, new Date().toISOString(), COMPANY_TIME_ZONE);

const columnsOf = ({ name, format, language, rhythm: times, ...report }: Asked) => [
  name,
  format,
  language,
  JSON.stringify(report),
  JSON.stringify(times),
  nextOf(times),
];

const read = ({ report, rhythm: times, dueAt: _dueAt, now: _now, ...row }: Row): Schedule => ({
  ...row,
  report: reportRepeated.safeParse(report).data,
  rhythm: rhythm.safeParse(times).data,
});
