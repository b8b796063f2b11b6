import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Binds an idempotency key that created something to the request it came with, and stores a new password beside the old
 * one until the log contains the change.
 */
export class RequestsBehindKeys1763700000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Instances of the previous version still write `stream`; their keys never collide with those of this version.
    await runner.query(`
      ALTER TABLE platform.creation ADD COLUMN fingerprint text, ALTER COLUMN stream DROP NOT NULL;
      CREATE TABLE vault.proposed_credential (
        command_id text NOT NULL,
        fingerprint text NOT NULL,
        user_id text NOT NULL,
        -- NULL: it counts since then, and stays known as used.
        hash text,
        must_change boolean NOT NULL,
        proposed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (command_id, fingerprint)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('A key that was used stays used.');
  }
}
