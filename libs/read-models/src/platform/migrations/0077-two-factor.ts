import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Secrets of second factors. Whether an account has one is recorded in the log. */
export class TwoFactor1763700000077 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE vault.two_factor (
        user_id text PRIMARY KEY,
        -- Sealed with the person's key.
        secret text NOT NULL,
        -- The newest period of 30 seconds that a code was taken of: neither it nor an older one is taken again.
        last_step bigint NOT NULL,
        -- Sealed, of an enrolment under way.
        proposed_secret text,
        proposed_at timestamptz
      );
      CREATE TABLE vault.recovery_code (
        user_id text NOT NULL,
        digest text NOT NULL,
        PRIMARY KEY (user_id, digest)
      );
      ALTER TABLE vault.password_attempt DROP CONSTRAINT password_attempt_kind_check;
      -- second-factor: the id of who has shown the right password.
      ALTER TABLE vault.password_attempt ADD CONSTRAINT password_attempt_kind_check
        CHECK (kind IN ('sign-in', 'change', 'second-factor'));
    `);
  }

  async down(): Promise<void> {
    throw new Error('Without their secrets nobody with a second factor gets in.');
  }
}
