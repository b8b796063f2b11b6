import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requested, paused, verified and rolled-back builds, and the outcome of every request. */
export class Projections1763700000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW platform.read_model;
      ALTER TABLE platform.parked_event DROP CONSTRAINT parked_event_model_version_fkey;
      ALTER TABLE platform.parked_event DROP CONSTRAINT parked_event_pkey;
      ALTER TABLE platform.read_model_version DROP CONSTRAINT read_model_version_pkey;
      ALTER TABLE platform.read_model_version DROP CONSTRAINT read_model_version_state_check;

      ALTER TABLE platform.read_model_version
        -- The same version may be built again.
        ADD COLUMN build integer NOT NULL DEFAULT 1,
        -- Of a build: how far it is; NULL once it has been live.
        ADD COLUMN phase text CHECK (phase IN
          ('requested', 'bulk', 'indexes', 'catching-up', 'verifying', 'ready', 'switching')),
        ADD COLUMN paused boolean NOT NULL DEFAULT false,
        -- The build when it is finished, or the previous version now, is to take the place of the live one.
        ADD COLUMN switch_requested boolean NOT NULL DEFAULT false,
        -- Events a second and seconds to go, as last measured.
        ADD COLUMN rate double precision,
        ADD COLUMN eta_seconds double precision,
        ADD COLUMN switched_at timestamptz,
        ADD PRIMARY KEY (name, version, build),
        -- Dropped ones wait for their tables to go.
        ADD CONSTRAINT read_model_version_state_check
          CHECK (state IN ('building', 'live', 'previous', 'dropped'));
      CREATE UNIQUE INDEX read_model_version_building ON platform.read_model_version (name)
        WHERE state = 'building';
      CREATE UNIQUE INDEX read_model_version_previous ON platform.read_model_version (name)
        WHERE state = 'previous';

      ALTER TABLE platform.parked_event
        ADD COLUMN build integer NOT NULL DEFAULT 1,
        -- Somebody has asked for another try.
        ADD COLUMN retry boolean NOT NULL DEFAULT false,
        ADD PRIMARY KEY (model, version, build, stream),
        ADD FOREIGN KEY (model, version, build)
          REFERENCES platform.read_model_version (name, version, build) ON DELETE CASCADE;

      -- Every build there was.
      CREATE TABLE platform.read_model_build (
        name text NOT NULL,
        version integer NOT NULL,
        build integer NOT NULL,
        -- NULL: by configuration.
        requested_by text,
        reason text,
        requested_at timestamptz NOT NULL DEFAULT now(),
        begun_at timestamptz,
        ended_at timestamptz,
        outcome text CHECK (outcome IN ('switched', 'cancelled', 'replaced')),
        event_count bigint,
        PRIMARY KEY (name, version, build)
      );

      -- Which versions the running projectors can fold.
      CREATE TABLE platform.read_model_code (
        name text NOT NULL,
        version integer NOT NULL,
        on_poison text NOT NULL,
        trouble text,
        seen_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (name, version)
      );

      -- What the projector made of each request on the streams projection-‹model›.
      CREATE TABLE platform.projection_action (
        event_id uuid PRIMARY KEY,
        outcome text NOT NULL CHECK (outcome IN ('taken', 'refused')),
        detail text,
        at timestamptz NOT NULL DEFAULT now()
      );

      ALTER TABLE platform.verification ADD COLUMN build integer NOT NULL DEFAULT 1;

      -- What readers ask: one row for each read model.
      CREATE VIEW platform.read_model AS
        SELECT DISTINCT ON (name) name, version, build, position, event_count, stopped_by, updated_at,
          CASE
            WHEN stopped_by IS NOT NULL THEN 'stopped'
            -- The running code has another version: this one serves and stands still until that is built.
            WHEN state = 'live' AND EXISTS (
              SELECT FROM platform.read_model_code code
              WHERE code.name = one.name AND code.seen_at > now() - interval '20 seconds'
            ) AND NOT EXISTS (
              SELECT FROM platform.read_model_code code
              WHERE code.name = one.name AND code.version = one.version
                AND code.seen_at > now() - interval '20 seconds'
            ) THEN 'rebuilding'
            ELSE state
          END AS state
        FROM platform.read_model_version one
        WHERE state <> 'dropped'
        ORDER BY name, (state = 'live') DESC, (state = 'building') DESC, version DESC;
      GRANT SELECT ON platform.read_model TO granary_reader;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Read models are rebuilt from the log, not taken back.');
  }
}
