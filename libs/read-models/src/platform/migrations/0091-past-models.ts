import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Read models as of a log position: requested by a reader, folded by a projector, dropped when nobody reads them. */
export class PastModels1763700000091 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.past_model (
        id uuid PRIMARY KEY,
        models text[] NOT NULL,
        position numeric(20) NOT NULL,
        state text NOT NULL DEFAULT 'requested',
        -- By name of the model, once they are ready.
        schemas jsonb,
        folded numeric(20),
        error text,
        requested_at timestamptz NOT NULL DEFAULT now(),
        -- When the reader last said that it is waiting or reading.
        wanted_at timestamptz NOT NULL DEFAULT now(),
        -- Who folds it, and when they last said so.
        run uuid,
        beat_at timestamptz
      );
      GRANT INSERT, DELETE, UPDATE (wanted_at) ON platform.past_model TO granary_reader;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.past_model');
  }
}
