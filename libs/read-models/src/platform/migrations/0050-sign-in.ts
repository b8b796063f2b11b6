import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Limits password attempts, concurrent ones included, and recognizes replaced refresh tokens. */
export class SignIn1763700000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Instances of the previous version still use vault.failed_sign_in and the columns of platform.session.
    await runner.query(`
      -- One row for each name that a password was tried for, whether or not it is anybody's: its row lock lets
      -- attempts through one by one, and each is counted before its password is looked at.
      CREATE TABLE vault.password_attempt (
        -- sign-in: the name as typed; change: the id of who wants another password.
        kind text NOT NULL CHECK (kind IN ('sign-in', 'change')),
        name text NOT NULL,
        at timestamptz[] NOT NULL,
        last_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (kind, name)
      );
      CREATE INDEX password_attempt_last_at ON vault.password_attempt (last_at);

      -- Digests of the refresh tokens that a session has had: whoever shows one has copied it. Its id alone proves nothing.
      CREATE TABLE platform.former_refresh_token (
        sid uuid NOT NULL REFERENCES platform.session ON DELETE CASCADE,
        hash text NOT NULL,
        replaced_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (sid, hash)
      );
      INSERT INTO platform.former_refresh_token (sid, hash, replaced_at)
        SELECT sid, previous_refresh_hash, rotated_at FROM platform.session WHERE previous_refresh_hash IS NOT NULL;
    `);
  }

  async down(): Promise<void> {
    throw new Error('What was tried is not forgotten.');
  }
}
