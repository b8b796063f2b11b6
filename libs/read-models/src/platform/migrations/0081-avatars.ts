import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users' profile pictures. */
export class Avatars1763700000081 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.avatar (
        user_id text PRIMARY KEY,
        type text NOT NULL,
        -- base64, sealed with the person's key.
        picture text NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.avatar');
  }
}
