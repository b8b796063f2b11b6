import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Streams that command-api has set aside, because it cannot read one of their events. */
export class SetAside1763700000090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.set_aside (
        stream text PRIMARY KEY,
        category text NOT NULL,
        -- The first event that waits; all later ones of the stream wait behind it.
        revision bigint NOT NULL,
        position numeric(20) NOT NULL,
        event_id uuid NOT NULL,
        event_type text NOT NULL,
        -- The last one that was passed over.
        latest numeric(20) NOT NULL,
        -- Which event cannot be read, and why: one of the stream's own, or of another that following it needs.
        own boolean NOT NULL,
        kind text NOT NULL,
        error text NOT NULL,
        since timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.set_aside');
  }
}
