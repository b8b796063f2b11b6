import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries of the webhook, which are messages like others, for those who may not read messages. */
export class WebhookDeliveries1763700000095 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE VIEW platform.webhook_delivery AS
        SELECT id, about::jsonb ->> 'kind' AS kind, created_at, due_at, attempts, last_failure, settled_at
        FROM vault.message WHERE kind = 'webhook';
      CREATE INDEX message_webhook ON vault.message (created_at DESC) WHERE kind = 'webhook';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW platform.webhook_delivery; DROP INDEX vault.message_webhook');
  }
}
