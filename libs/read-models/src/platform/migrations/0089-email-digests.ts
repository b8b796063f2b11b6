import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds accounts by a digest of the e-mail address. */
export class EmailDigests1763700000089 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE vault.email_digest (
        user_id text PRIMARY KEY,
        -- Under the master key; null: the account has no address.
        digest text
      );
      CREATE INDEX email_digest_digest ON vault.email_digest (digest);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vault.email_digest');
  }
}
