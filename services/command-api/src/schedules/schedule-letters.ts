import { Inject, Injectable } from '@nestjs/common';
import { EXPORT_KEPT_DAYS, type ExportFailure } from '@granary/api/exports';
import type { PauseReason } from '@granary/api/schedules';
import { codeLabel, letterIn, type LetterName } from '@granary/api/texts';
import type { Language } from '@granary/domain/kernel';
import { stepId } from '@granary/event-store';
import { POOL } from '@granary/platform/bootstrap';
import type pg from 'pg';
import { Messages, type Letter, type Message } from '../messages/index.ts';
import { Recipients } from '../users/index.ts';

export const READY = 'reportReady';
export const FAILED = 'reportFailed';
export const PAUSED = 'schedulePaused';

/** Id of the message about a pause: `revision` is that of the schedule once it is paused. */
export const pauseId = (schedule: string, revision: number): string =>
  stepId(`schedule-${schedule}`, BigInt(revision), 'pause');

type Composed = Omit<Letter, 'id'> | undefined;

interface JobRow {
  readonly name: string;
  readonly format: string;
  readonly language: Language;
  readonly failure: ExportFailure | null;
}

interface PausedRow {
  readonly id: string;
  readonly name: string;
  readonly language: Language;
  readonly revision: number;
  readonly reason: PauseReason;
}

/** Mails about scheduled reports to their owners. Messages about a report carry the id of its job. */
@Injectable()
export class ScheduleLetters {
  constructor(
    messages: Messages,
    private readonly recipients: Recipients,
    @Inject(POOL) private readonly pool: pg.Pool,
  ) {
    messages.register(READY, (message) => this.ofJob(message, READY, 'ready'));
    messages.register(FAILED, (message) => this.ofJob(message, FAILED, 'failed'));
    messages.register(PAUSED, (message) => this.ofPause(message));
  }

  /** Undefined if the report has been removed or retried since. */
  private async ofJob({ id, userId }: Message, name: LetterName, state: string): Promise<Composed> {
    const { rows } = await this.pool.query<JobRow>(
      `SELECT name, format, language, failure FROM platform.job
       WHERE id = $1 AND user_id = $2 AND state = $3 AND expires_at > now()`,
      [id, userId, state],
    );
    const [job] = rows;
    if (!job) return undefined;
    return this.letterTo(userId, job.language, name, {
      report: job.name,
      format: job.format.toUpperCase(),
      days: String(EXPORT_KEPT_DAYS),
      reason: job.failure ? codeLabel('exportFailure', job.failure, job.language) : '',
    });
  }

  /** Undefined if the schedule has been resumed, changed or removed since. */
  private async ofPause({ id, userId }: Message): Promise<Composed> {
    const { rows } = await this.pool.query<PausedRow>(
      `SELECT id, name, language, revision, pause_reason AS reason FROM platform.report_schedule
       WHERE user_id = $1 AND pause_reason IS NOT NULL`,
      [userId],
    );
    const paused = rows.find((row) => pauseId(row.id, row.revision) === id);
    if (!paused) return undefined;
    const reason = codeLabel('pauseReason', paused.reason, paused.language);
    return this.letterTo(userId, paused.language, PAUSED, { report: paused.name, reason });
  }

  /** Undefined for a person who may not sign in or has no address. */
  private async letterTo(
    userId: string,
    language: Language,
    name: LetterName,
    values: Readonly<Record<string, string>>,
  ): Promise<Composed> {
    const person = await this.recipients.find(userId);
    const to = person && (await this.recipients.emailOf(person));
    if (!to) return undefined;
    const link = this.recipients.linkTo('/reports');
    return {
      channel: 'mail',
      to,
      ...letterIn(language, name, { name: person.profile.realName, link, ...values }),
    };
  }
}
