import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The log records reads with the role the user had at that time. */
export class ReaderRole1763700000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE platform.access_log ADD COLUMN role text NOT NULL DEFAULT 'user'`);
  }

  async down(): Promise<void> {
    throw new Error('What was noted is not forgotten.');
  }
}
