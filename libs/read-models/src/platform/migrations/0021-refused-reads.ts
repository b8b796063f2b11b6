import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refused reads wait in the same table for the log. The IP address is kept only until it is copied there, sealed. */
export class RefusedReads1763700000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE platform.access_log ADD COLUMN refusal jsonb, ADD COLUMN client_ip text, ADD COLUMN warehouse text
    `);
  }

  async down(): Promise<void> {
    throw new Error('What was noted is not forgotten.');
  }
}
