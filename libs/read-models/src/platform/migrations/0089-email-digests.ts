import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose account an e-mail address is. */
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
