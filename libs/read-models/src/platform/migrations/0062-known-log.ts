import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Identifies the log the tables were folded from: every position is stored with the id of the last event read there. If
 * the log has no event or a different one at that position, it is another log or an older copy.
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
