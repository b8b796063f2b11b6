import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has looked at something is named in the log with the role they had at that moment. */
export class ReaderRole1763700000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE platform.access_log ADD COLUMN role text NOT NULL DEFAULT 'user'`);
  }

  async down(): Promise<void> {
    throw new Error('What was noted is not forgotten.');
  }
}
