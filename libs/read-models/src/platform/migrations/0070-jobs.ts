import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Files created in the background: the request, its user and their rights, and the outcome. The Redis queue only
 * signals that a job is waiting.
 */
export class Jobs1763700000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.job (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        name text NOT NULL,
        parameters jsonb NOT NULL,
        format text NOT NULL,
        language text NOT NULL,
        time_zone text NOT NULL,

        user_id text NOT NULL,
        username text NOT NULL,
        role text NOT NULL,
        permissions text[] NOT NULL,
        -- NULL: everywhere.
        warehouses text[],
        permission_version integer NOT NULL,

        state text NOT NULL DEFAULT 'waiting',
        failure text,
        attempts integer NOT NULL DEFAULT 0,
        -- Who makes it, and when they last said so.
        run uuid,
        beat_at timestamptz,
        done bigint NOT NULL DEFAULT 0,
        total bigint,
        bytes bigint,
        sha256 text,
        position numeric(20),
        asked_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX job_user_id ON platform.job (user_id, asked_at DESC);
      CREATE INDEX job_open ON platform.job (asked_at) WHERE state IN ('waiting', 'making');
      GRANT UPDATE (state, failure, attempts, run, beat_at, done, total, bytes, sha256, position, ended_at)
        ON platform.job TO granary_reader;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.job');
  }
}
