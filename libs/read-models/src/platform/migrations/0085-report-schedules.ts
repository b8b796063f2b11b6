import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Scheduled reports and the outcomes of their runs. */
export class ReportSchedules1763700000085 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.report_schedule (
        id uuid PRIMARY KEY,
        user_id text NOT NULL,
        name text NOT NULL,
        report jsonb NOT NULL,
        rhythm jsonb NOT NULL,
        format text NOT NULL,
        language text NOT NULL,
        -- Raised by every change: who has looked at another one makes nothing.
        revision integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        -- NULL: paused.
        next_run_at timestamptz,
        paused_at timestamptz,
        pause_reason text,
        CHECK (num_nonnulls(next_run_at, pause_reason) = 1 AND (paused_at IS NULL) = (pause_reason IS NULL))
      );
      CREATE INDEX report_schedule_user_id ON platform.report_schedule (user_id);
      CREATE INDEX report_schedule_due ON platform.report_schedule (next_run_at) WHERE next_run_at IS NOT NULL;

      CREATE TABLE platform.report_run (
        -- That of the job which makes it.
        id uuid PRIMARY KEY,
        schedule_id uuid NOT NULL REFERENCES platform.report_schedule ON DELETE CASCADE,
        due_at timestamptz NOT NULL,
        -- Of the job once it has ended; jobs are forgotten sooner.
        state text,
        failure text,
        settled_at timestamptz,
        -- Whoever else finds it due makes nothing.
        UNIQUE (schedule_id, due_at)
      );
      CREATE INDEX report_run_open ON platform.report_run (id) WHERE settled_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.report_run, platform.report_schedule');
  }
}
