import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checkpoints of all read-model versions, and the events they could not fold. */
export class Projector1763700000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- For ILIKE '%…%' in lists.
      CREATE EXTENSION IF NOT EXISTS pg_trgm;

      CREATE TABLE platform.read_model_version (
        name text NOT NULL,
        version integer NOT NULL,
        shape_hash text NOT NULL,
        state text NOT NULL CHECK (state IN ('building', 'live', 'previous')),
        -- Everything up to here is folded; -1: nothing yet.
        position bigint NOT NULL DEFAULT -1,
        -- Raised with every change of the rows, of the parked events or of the state: whoever writes names the one he saw.
        revision bigint NOT NULL DEFAULT 0,
        event_count bigint NOT NULL DEFAULT 0,
        -- Set: it stands still until somebody retries or skips.
        stopped_by text,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (name, version)
      ) WITH (fillfactor = 50);
      CREATE UNIQUE INDEX read_model_version_live ON platform.read_model_version (name) WHERE state = 'live';

      -- What readers ask: one row for each read model.
      CREATE VIEW platform.read_model AS
        SELECT DISTINCT ON (name) name, version, position, event_count, stopped_by, updated_at,
          CASE
            WHEN stopped_by IS NOT NULL THEN 'stopped'
            WHEN state = 'live' AND EXISTS (
              SELECT FROM platform.read_model_version next
              WHERE next.name = one.name AND next.state = 'building' AND next.version > one.version
            ) THEN 'rebuilding'
            ELSE state
          END AS state
        FROM platform.read_model_version one
        ORDER BY name, (state = 'live') DESC, version DESC;

      -- The event at which a stream (or, where a model stops, the model) waits.
      CREATE TABLE platform.parked_event (
        model text NOT NULL,
        version integer NOT NULL,
        stream text NOT NULL,
        event_id uuid NOT NULL,
        event_type text NOT NULL,
        revision bigint NOT NULL,
        position bigint NOT NULL,
        error text NOT NULL,
        -- Later events of the stream that wait behind it.
        waiting bigint NOT NULL DEFAULT 0,
        attempts integer NOT NULL DEFAULT 1,
        parked_at timestamptz NOT NULL DEFAULT now(),
        tried_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (model, version, stream),
        FOREIGN KEY (model, version) REFERENCES platform.read_model_version ON DELETE CASCADE
      );

      -- Events that no version of the model folds, now or when it is rebuilt.
      CREATE TABLE platform.skipped_event (
        model text NOT NULL,
        event_id uuid NOT NULL,
        stream text NOT NULL,
        reason text NOT NULL,
        skipped_by text NOT NULL,
        skipped_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (model, event_id)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Read models are rebuilt from the log, not taken back.');
  }
}
