import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The kind of error an event was parked with, so that it can be shown in the reader's language. */
export class KindsOfPoison1763700000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // NULL: parked before this column existed and not retried since.
    await runner.query('ALTER TABLE platform.parked_event ADD COLUMN kind text');
  }

  async down(): Promise<void> {
    throw new Error('Read models are rebuilt from the log, not taken back.');
  }
}
