import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users' display settings. No business data, so not in the log. */
export class Settings1763700000079 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.setting (
        user_id text NOT NULL,
        name text NOT NULL,
        -- Sealed with the person's key: a view of one's own may name anybody.
        value text NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, name)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.setting');
  }
}
