import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which process follows the log for all, through which connection, and until when it has said so. */
export class FollowerLeases1763700000098 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.follower_lease (
        name text PRIMARY KEY,
        holder uuid NOT NULL,
        backend integer NOT NULL,
        backend_start timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.follower_lease');
  }
}
