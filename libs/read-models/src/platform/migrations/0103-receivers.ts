import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders that a deletion of their customer looks at. It forgets those that are not of such a type, or delivered. */
export class Receivers1763700000103 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO platform.reference (kind, target, source)
      SELECT 'receiver', target, source FROM platform.reference
      WHERE kind = 'customer' AND starts_with(source, 'outbound-')
      ON CONFLICT DO NOTHING
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM platform.reference WHERE kind = 'receiver'`);
  }
}
