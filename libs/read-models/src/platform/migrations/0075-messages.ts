import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages to be sent. The text is created when sending, so that no code or link is stored here. */
export class Messages1763700000075 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE vault.message (
        -- That of the event which asks for it: followed again, it is not sent again.
        id uuid NOT NULL,
        kind text NOT NULL,
        user_id text NOT NULL,
        language text,
        created_at timestamptz NOT NULL DEFAULT now(),
        -- The next try; while one is under way, when another process may take it over.
        due_at timestamptz NOT NULL DEFAULT now(),
        -- Later it would be of no use.
        useful_until timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        -- A code of the failure; never what a server has said, which may repeat addresses.
        last_failure text,
        settled_at timestamptz,
        PRIMARY KEY (id, kind)
      );
      CREATE INDEX message_due_at ON vault.message (due_at) WHERE settled_at IS NULL;
    `);
  }

  async down(): Promise<void> {
    throw new Error('What was sent is not taken back.');
  }
}
