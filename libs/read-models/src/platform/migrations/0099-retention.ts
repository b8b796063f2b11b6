import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds what is old enough to be deleted without reading the rest. */
export class Retention1763700000099 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX access_log_relayed ON platform.access_log (at) WHERE relayed_at IS NOT NULL;
      CREATE INDEX session_expires_at ON platform.session (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX platform.session_expires_at; DROP INDEX platform.access_log_relayed');
  }
}
