import { reportRepeated } from '@granary/api/reports';
import { rhythm, type PauseReason, type Schedule } from '@granary/api/schedules';
import type { Caller } from '@granary/platform/access';
import { sql, type QueryRunner } from '../database/index.ts';

type Run = NonNullable<Schedule['lastRun']>;

interface Found extends Omit<Schedule, 'report' | 'rhythm' | 'pause' | 'lastRun'> {
  readonly report: unknown;
  readonly rhythm: unknown;
  readonly pauseReason: PauseReason | null;
  readonly pausedAt: string | null;
  readonly dueAt: string | null;
  readonly state: Run['state'];
  readonly failure: Run['failure'];
}

/** The caller's own schedules, oldest first. A run's job states its outcome for as long as the job exists. */
export const schedulesOf = async (runQuery: QueryRunner, { userId }: Caller): Promise<Schedule[]> => {
  const found = await runQuery<Found>(sql`
    SELECT s.id, s.name, s.format, s.language, s.report, s.rhythm, s.next_run_at AS "nextRunAt",
      s.pause_reason AS "pauseReason", s.paused_at AS "pausedAt", r.due_at AS "dueAt",
      coalesce(j.state, r.state, 'cancelled') AS state,
      CASE WHEN j.id IS NULL THEN r.failure ELSE j.failure END AS failure
    FROM platform.report_schedule s
    LEFT JOIN LATERAL (
      SELECT * FROM platform.report_run WHERE schedule_id = s.id ORDER BY due_at DESC LIMIT 1) r ON true
    LEFT JOIN platform.job j ON j.id = r.id
    WHERE s.user_id = ${userId}
    ORDER BY s.created_at, s.id`);
  return found.map(told);
};

const told = ({ pauseReason, pausedAt, dueAt, state, failure, ...row }: Found): Schedule => ({
  ...row,
  report: reportRepeated.safeParse(row.report).data ?? null,
  rhythm: rhythm.safeParse(row.rhythm).data ?? null,
  pause: pauseReason !== null && pausedAt !== null ? { reason: pauseReason, at: pausedAt } : null,
  lastRun: dueAt === null ? null : { dueAt, state, failure },
});
