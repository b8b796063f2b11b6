import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { EXPORT_KEPT_DAYS, type ExportFailure } from '@granary/api/exports';
import type { ReportRepeated } from '@granary/api/reports';
import type { PauseReason } from '@granary/api/schedules';
import { reject, type Language } from '@granary/domain/kernel';
import { spanOf } from '@granary/domain/reports/rules';
import { newestDue, nextRun, periodOfRun } from '@granary/domain/schedules/rules';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { LOGGER, POOL } from '@granary/platform/bootstrap';
import { inTransaction } from '@granary/platform/database';
import type { Logger } from '@granary/platform/logging';
import type pg from 'pg';
import { v7 as uuidV7 } from 'uuid';
import { Jobs, type JobOwner } from '../exports/index.ts';
import { Messages } from '../messages/index.ts';
import { Recipients, rightsOf } from '../users/index.ts';
import { whyNot } from './owners.ts';
import { FAILED, PAUSED, READY, pauseId } from './schedule-letters.ts';
import { Schedules, type DueSchedule, type Schedule } from './schedules.ts';

const LOOK_MS = 5_000;
const SETTLED_AT_ONCE = 100;
const DAY_MS = 86_400_000;

/** One run of a schedule: its job, when it was due, and its owner. */
interface Run {
  readonly schedule: Schedule;
  readonly report: ReportRepeated;
  readonly owner: JobOwner;
  readonly id: string;
  readonly dueAt: string;
}

interface Ended {
  readonly id: string;
  readonly userId: string;
  readonly language: Language;
  readonly state: string;
  readonly failure: ExportFailure | null;
  readonly expiresAt: Date | null;
}

/** Requests due reports with their owners' permissions, and records the outcomes. */
@Injectable()
export class ScheduleRuns implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #looking: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #askedAgain = false;
  #isStopping = false;

  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly schedules: Schedules,
    private readonly recipients: Recipients,
    private readonly jobs: Jobs,
    private readonly messages: Messages,
  ) {}

  onApplicationBootstrap(): void {
    this.#looking = setInterval(() => void this.work(), LOOK_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#looking);
    await this.#working;
  }

  /** Runs until nothing is due. One run at a time; a call while it is ending makes it check again. */
  work(): Promise<void> {
    this.#askedAgain = true;
    this.#working ??= this.#workOff()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'schedules could not be worked off'))
      .finally(() => {
        this.#working = undefined;
      });
    return this.#working;
  }

  /** Runs a schedule once, outside of its times. Idempotent. Throws `EXPORTS_WAITING`. */
  async runNow(run: Omit<Run, 'dueAt'>): Promise<void> {
    const { id, userId } = run.schedule;
    await inTransaction(this.pool, async (client) => {
      const { rowCount } = await client.query(
        'SELECT FROM platform.report_schedule WHERE id = $1 AND user_id = $2 FOR KEY SHARE',
        [id, userId],
      );
      if (!rowCount) throw reject('NOT_FOUND');
      await this.#put(client, { ...run, dueAt: new Date().toISOString() });
    });
    await this.jobs.wake();
  }

  async #workOff(): Promise<void> {
    while (this.#askedAgain && !this.#isStopping) {
      this.#askedAgain = false;
      await this.#beginAll();
      await this.#settle();
    }
  }

  async #beginAll(): Promise<void> {
    const looked: string[] = [];
    while (!this.#isStopping) {
      const due = await this.schedules.nextDue(looked);
      if (!due) return;
      looked.push(due.id);
      // A failure affects only this schedule, which stays due.
      await this.#begin(due).catch((error: unknown) =>
        this.logger.warn({ err: error, schedule: due.id }, 'a scheduled report has to wait'),
      );
    }
  }

  /** Several processes may find the same schedule due: the first to advance it runs it. */
  async #begin(due: DueSchedule): Promise<void> {
    const { report, rhythm, dueAt, now } = due;
    const person = await this.recipients.find(due.userId);
    if (!person) return this.#stop(due, 'account');
    if (!report || !rhythm) return this.#stop(due, 'refused');
    const owner = rightsOf(person);
    const reason = whyNot(owner, report);
    if (reason) return this.#stop(due, reason);
    const run = {
      schedule: due,
      report,
      owner,
      id: uuidV7(),
      dueAt: newestDue(rhythm, dueAt, now, COMPANY_TIME_ZONE),
    };
    const isMine = await inTransaction(this.pool, async (client) => {
      if (!(await this.schedules.moveOn(client, due, nextRun(rhythm, now, COMPANY_TIME_ZONE)))) return false;
      await this.#put(client, run);
      return true;
    });
    if (isMine) await this.jobs.wake();
  }

  /** Pauses it and tells its owner, or neither. */
  async #stop(due: DueSchedule, reason: PauseReason): Promise<void> {
    const { id, userId, language } = due;
    await inTransaction(this.pool, async (client) => {
      if (!(await this.schedules.stop(client, due, reason))) return;
      const usefulUntil = new Date(Date.parse(due.now) + EXPORT_KEPT_DAYS * DAY_MS);
      const message = { id: pauseId(id, due.revision + 1), kind: PAUSED, userId, language, usefulUntil };
      await this.messages.putIn(client, message);
    });
  }

  async #put(client: pg.PoolClient, run: Run): Promise<void> {
    const { rowCount } = await client.query(
      `INSERT INTO platform.report_run (id, schedule_id, due_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [run.id, run.schedule.id, run.dueAt],
    );
    if (!rowCount) return;
    // Keep only the latest run of a schedule.
    await client.query(
      'DELETE FROM platform.report_run WHERE schedule_id = $1 AND id <> $2 AND settled_at IS NOT NULL',
      [run.schedule.id, run.id],
    );
    await this.jobs.put(client, run.owner, jobOf(run));
  }

  /** Queues the message first, under the job's id, so that a crash in between neither loses nor repeats it. */
  async #settle(): Promise<void> {
    const { rows } = await this.pool.query<Ended>(
      `SELECT r.id, s.user_id AS "userId", s.language, coalesce(j.state, 'cancelled') AS state, j.failure,
         j.expires_at AS "expiresAt"
       FROM platform.report_run r
       JOIN platform.report_schedule s ON s.id = r.schedule_id
       LEFT JOIN platform.job j ON j.id = r.id
       WHERE r.settled_at IS NULL AND (j.id IS NULL OR j.state NOT IN ('waiting', 'making'))
       LIMIT $1`,
      [SETTLED_AT_ONCE],
    );
    for (const { id, userId, language, state, failure, expiresAt } of rows) {
      const kind = state === 'ready' ? READY : state === 'failed' ? FAILED : undefined;
      if (kind && expiresAt) await this.messages.put({ id, kind, userId, language, usefulUntil: expiresAt });
      await this.pool.query(
        'UPDATE platform.report_run SET state = $2, failure = $3, settled_at = now() WHERE id = $1',
        [id, state, failure],
      );
    }
  }
}

const jobOf = ({ schedule, report, id, dueAt }: Run) => {
  const period = periodOfRun(report.period, dueAt, COMPANY_TIME_ZONE);
  const { from, to } = spanOf(period);
  return {
    id,
    kind: 'report',
    name: `${schedule.name} ${from === to ? from : `${from} – ${to}`}`,
    parameters: { ...report, period },
    format: schedule.format,
    language: schedule.language,
    timeZone: COMPANY_TIME_ZONE,
  };
};
