import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Secrets of the keys that programs sign in with. Which keys are valid, and for what, is recorded in the log. */
export class ApiKeys1763700000096 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE vault.api_key (
        key_id text PRIMARY KEY,
        user_id text NOT NULL,
        digest text NOT NULL
      );
      CREATE INDEX api_key_user ON vault.api_key (user_id);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Without their secrets no program gets in.');
  }
}
