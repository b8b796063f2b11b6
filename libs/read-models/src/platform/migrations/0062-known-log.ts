import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which log the tables belong to: with every place in it stands the id of the last event that was met there. Another
 * event at that position, or none, is another log, or an older copy of this one.
 */
export class KnownLog1763700000062 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE platform.read_model_version
        ADD COLUMN mark_position bigint,
        ADD COLUMN mark_id uuid,
        -- Its rows were folded from a log that is not there: it serves, and nothing is folded onto it.
        ADD COLUMN of_another_log boolean NOT NULL DEFAULT false;
      ALTER TABLE platform.follower
        ADD COLUMN mark_position numeric(20),
        ADD COLUMN mark_id uuid;

      -- Persons of whom the log has something sealed, with a key that this vault has never had.
      CREATE TABLE vault.missing_key (
        subject text PRIMARY KEY,
        missed_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('What is known of the log is not forgotten.');
  }
}
