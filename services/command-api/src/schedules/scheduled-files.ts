import { Inject, Injectable } from '@nestjs/common';
import { POOL } from '@granary/platform/bootstrap';
import type pg from 'pg';
import { FAILED, READY } from './schedule-letters.ts';

/** Reports made by schedule, which `ScheduleLetters` tells of. */
@Injectable()
export class ScheduledFiles {
  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  /** Ids of their jobs: those whose letter is still to come, and those that had one. */
  async of(userId: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `SELECT r.id::text AS id FROM platform.report_run r
         JOIN platform.report_schedule s ON s.id = r.schedule_id WHERE s.user_id = $1
       UNION SELECT id::text FROM vault.message WHERE user_id = $1 AND kind = ANY($2)`,
      [userId, [READY, FAILED]],
    );
    return rows.map(({ id }) => id);
  }
}
