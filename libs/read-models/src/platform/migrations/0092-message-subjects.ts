import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a message is about, for messages that an event sends to several people. Never what they say. */
export class MessageSubjects1763700000092 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vault.message ADD COLUMN about text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vault.message DROP COLUMN about');
  }
}
