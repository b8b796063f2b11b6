import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Results of read-model verifications. */
export class Verification1763700000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.verification (
        -- Of the request; of a build, the projector's own.
        id uuid PRIMARY KEY,
        model text NOT NULL,
        version integer NOT NULL,
        -- The user's name; null: the projector verifies before it switches.
        requested_by text,
        reason text,
        -- passed: the rows are what the log says; failed: it could not be carried out, which says nothing of the rows.
        state text NOT NULL CHECK (state IN ('requested', 'running', 'passed', 'differs', 'failed')),
        -- How far the log is folded anew, and how far it will be.
        position bigint NOT NULL DEFAULT -1,
        target bigint NOT NULL DEFAULT -1,
        -- Rows that differ, laws that are broken and events that cannot be folded, together.
        difference_count integer NOT NULL DEFAULT 0,
        result jsonb,
        error text,
        requested_at timestamptz NOT NULL DEFAULT now(),
        started_at timestamptz,
        ended_at timestamptz
      );
      CREATE INDEX verification_model ON platform.verification (model, requested_at DESC);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Read models are rebuilt from the log, not taken back.');
  }
}
