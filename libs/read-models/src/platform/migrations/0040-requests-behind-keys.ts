import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A key that has created something belongs to the request it came with. And a new password waits beside the old one
 * until the log says that it was changed.
 */
export class RequestsBehindKeys1763700000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Instances of the previous version still fill `stream`; its keys and ours never meet.
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
