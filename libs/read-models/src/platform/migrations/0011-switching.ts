import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lock table: readers lock it in shared mode before they take their snapshot, and a switch of views locks it
 * exclusively. A reader therefore sees the version that is live in its own snapshot, with everything folded by then.
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
