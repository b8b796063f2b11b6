import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Challenges for passkeys. The passkeys themselves are in the log. */
export class PasskeyChallenges1763700000087 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE vault.passkey_challenge (
        digest text PRIMARY KEY,
        purpose text NOT NULL CHECK (purpose IN ('sign-in', 'second-factor', 'change', 'enrolment')),
        -- Null: of a sign-in that has named nobody yet.
        user_id text,
        -- The session that it counts in; null: there is none yet.
        sid uuid,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX ON vault.passkey_challenge (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vault.passkey_challenge');
  }
}
