import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One idempotency key creates one stream, whatever code the request body contains. */
export class Creation1763700000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.creation (
        command_id text PRIMARY KEY,
        stream text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.creation');
  }
}
