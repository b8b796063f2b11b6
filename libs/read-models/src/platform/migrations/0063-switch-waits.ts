import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The readers a switch of views is waiting for. */
export class SwitchWaits1763700000063 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // { reads, seconds, program }: number of reads, and duration and application name of the longest.
    await runner.query('ALTER TABLE platform.read_model_version ADD COLUMN waits_for jsonb');
  }

  async down(): Promise<void> {
    throw new Error('Read models are rebuilt from the log, not taken back.');
  }
}
