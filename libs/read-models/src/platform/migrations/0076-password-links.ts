import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links to set a password, and requests for one. */
export class PasswordLinks1763700000076 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Digests of links and codes that were sent; what was used is gone.
      CREATE TABLE vault.one_time_secret (
        digest text PRIMARY KEY,
        purpose text NOT NULL,
        user_id text NOT NULL,
        -- The state of the account that it was made for: of any other it opens nothing.
        bound_to text NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX one_time_secret_user_id ON vault.one_time_secret (user_id, purpose);

      -- Noted the same way whether or not the name is anybody's; looked at afterwards.
      CREATE TABLE vault.recovery_request (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        language text NOT NULL,
        -- Until it has been looked at.
        client_ip text,
        at timestamptz NOT NULL DEFAULT now(),
        handled_at timestamptz
      );
      CREATE INDEX recovery_request_name ON vault.recovery_request (name, at);
      CREATE INDEX recovery_request_waiting ON vault.recovery_request (at) WHERE handled_at IS NULL;
    `);
  }

  async down(): Promise<void> {
    throw new Error('What was sent is not taken back.');
  }
}
