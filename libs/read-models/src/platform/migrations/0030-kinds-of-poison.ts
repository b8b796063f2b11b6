import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What kind of error an event was parked with, to be said in the reader's language. */
export class KindsOfPoison1763700000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // NULL: parked before kinds were kept, until it is tried again.
    await runner.query('ALTER TABLE platform.parked_event ADD COLUMN kind text');
  }

  async down(): Promise<void> {
    throw new Error('Read models are rebuilt from the log, not taken back.');
  }
}
