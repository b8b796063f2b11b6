import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From where in the log deliveries are, and the event by which each was last repeated. */
export class WebhookRepetitions1763700000097 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE vault.message ADD COLUMN repeated_by uuid;
      CREATE OR REPLACE VIEW platform.webhook_delivery AS
        SELECT id, about::jsonb ->> 'kind' AS kind, created_at, due_at, attempts, last_failure, settled_at,
          about::jsonb ->> 'position' AS position
        FROM vault.message WHERE kind = 'webhook';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW platform.webhook_delivery;
      CREATE VIEW platform.webhook_delivery AS
        SELECT id, about::jsonb ->> 'kind' AS kind, created_at, due_at, attempts, last_failure, settled_at
        FROM vault.message WHERE kind = 'webhook';
      ALTER TABLE vault.message DROP COLUMN repeated_by;
    `);
  }
}
