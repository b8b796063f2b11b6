import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Readers lock it before they take their snapshot, a switch of views locks it against them: whoever reads sees the
 * version that is live in that very snapshot, with all that it had folded by then.
 */
export class Switching1763700000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.switching ();
      GRANT SELECT ON platform.switching TO granary_reader;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Read models are rebuilt from the log, not taken back.');
  }
}
