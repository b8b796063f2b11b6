import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The services' own data beside the log: disposable (`platform`) or secret (`vault`). */
export class Foundation1763700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA IF NOT EXISTS vault;

      -- Order numbers: a repeated command gets its number again.
      CREATE TABLE platform.number (
        command_id text NOT NULL,
        prefix text NOT NULL,
        day date NOT NULL,
        number integer NOT NULL,
        PRIMARY KEY (command_id, prefix),
        UNIQUE (prefix, day, number)
      );

      CREATE TABLE platform.snapshot (
        stream text PRIMARY KEY,
        shape integer NOT NULL,
        revision bigint NOT NULL,
        state bytea NOT NULL,
        taken_at timestamptz NOT NULL DEFAULT now()
      );

      -- Followers inside command-api and where they stand in the log.
      CREATE TABLE platform.follower (
        name text PRIMARY KEY,
        position numeric(20) NOT NULL
      );
      -- Documents between an intent and its outcome.
      CREATE TABLE platform.process (
        category text NOT NULL,
        id text NOT NULL,
        opened_at timestamptz NOT NULL,
        opened_position numeric(20) NOT NULL,
        correlation_id text NOT NULL,
        command_id text NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        last_error text,
        PRIMARY KEY (category, id)
      );
      -- Work that falls due on a day: expiry, contract end.
      CREATE TABLE platform.due (
        name text NOT NULL,
        key text NOT NULL,
        due_at timestamptz NOT NULL,
        PRIMARY KEY (name, key)
      );
      CREATE INDEX due_due_at ON platform.due (due_at);

      -- Which master data are named by what: items by documents, categories by items.
      CREATE TABLE platform.reference (
        kind text NOT NULL,
        target text NOT NULL,
        source text NOT NULL,
        PRIMARY KEY (kind, target, source)
      );
      CREATE INDEX reference_source ON platform.reference (source);

      -- Sign-ins: what the token's sid names. A changed version makes older tokens stale.
      CREATE TABLE platform.session (
        sid uuid PRIMARY KEY,
        user_id text NOT NULL,
        refresh_hash text NOT NULL,
        previous_refresh_hash text,
        rotated_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz
      );
      CREATE INDEX session_user_id ON platform.session (user_id);
      CREATE TABLE platform.account (
        user_id text PRIMARY KEY,
        username text NOT NULL UNIQUE,
        permission_version integer NOT NULL,
        enabled boolean NOT NULL
      );

      CREATE TABLE platform.access_log (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        at timestamptz NOT NULL DEFAULT now(),
        user_id text NOT NULL,
        username text NOT NULL,
        what text NOT NULL,
        subject text NOT NULL,
        request_id text NOT NULL,
        relayed_at timestamptz
      );
      CREATE INDEX access_log_unrelayed ON platform.access_log (at) WHERE relayed_at IS NULL;

      -- Reports from browsers: security events and content-security violations.
      CREATE TABLE platform.security_report (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        at timestamptz NOT NULL DEFAULT now(),
        kind text NOT NULL,
        severity text NOT NULL,
        client_ip text NOT NULL,
        body jsonb NOT NULL
      );
      CREATE INDEX security_report_at ON platform.security_report (at);

      CREATE TABLE vault.credential (
        user_id text PRIMARY KEY,
        hash text NOT NULL,
        must_change boolean NOT NULL DEFAULT false,
        changed_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE vault.failed_sign_in (
        username text NOT NULL,
        at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX failed_sign_in_username ON vault.failed_sign_in (username, at);
      -- One data key per person, wrapped by the master key; erasing the row erases the person.
      CREATE TABLE vault.data_key (
        subject text PRIMARY KEY,
        wrapped bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );

      DO $$ BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'granary_reader') THEN
          CREATE ROLE granary_reader NOLOGIN;
        END IF;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END $$;
      GRANT granary_reader TO CURRENT_USER;
      GRANT USAGE ON SCHEMA platform, vault TO granary_reader;
      GRANT SELECT ON ALL TABLES IN SCHEMA platform TO granary_reader;
      ALTER DEFAULT PRIVILEGES IN SCHEMA platform GRANT SELECT ON TABLES TO granary_reader;
      GRANT SELECT ON vault.data_key TO granary_reader;
      GRANT INSERT ON platform.access_log TO granary_reader;
    `);
  }

  async down(): Promise<void> {
    throw new Error('The foundation is not taken back: restore a backup instead.');
  }
}
