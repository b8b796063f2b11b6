import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For whom a switch of views waits. */
export class SwitchWaits1763700000063 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // { reads, seconds, program }: how many reads, and of the longest how long it has lasted and whose it is.
    await runner.query('ALTER TABLE platform.read_model_version ADD COLUMN waits_for jsonb');
  }

  async down(): Promise<void> {
    throw new Error('Read models are rebuilt from the log, not taken back.');
  }
}
