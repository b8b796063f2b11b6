import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Device and address of each session, shown to its owner; sealed with the user's key. */
export class SessionPlaces1763700000078 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE platform.session
        -- Browser and system.
        ADD COLUMN device text,
        -- The address of the last renewal.
        ADD COLUMN place text,
        ADD COLUMN renewed_at timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE platform.session DROP COLUMN device, DROP COLUMN place, DROP COLUMN renewed_at
    `);
  }
}
