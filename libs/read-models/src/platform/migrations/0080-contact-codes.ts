import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Verification codes sent to an e-mail address or phone. Which contacts are verified is recorded in the log. */
export class ContactCodes1763700000080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE vault.contact_code (
        user_id text NOT NULL,
        contact text NOT NULL CHECK (contact IN ('email', 'phone')),
        -- When codes were asked for within the last hour.
        asked_at timestamptz[] NOT NULL,
        -- Of the last code, with a key from outside the database: a million codes are soon gone through without.
        digest text,
        -- Where it went, as the log names it.
        address text,
        tries integer NOT NULL DEFAULT 0,
        expires_at timestamptz,
        PRIMARY KEY (user_id, contact)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vault.contact_code');
  }
}
