import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells every service when an account changes or a session ends, so that none goes on believing what it has cached. */
export class SessionNews1763700000093 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION platform.tell_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM pg_notify('granary_sessions', OLD.user_id);
          RETURN NULL;
        END
      $$;
      CREATE TRIGGER account_changed AFTER UPDATE ON platform.account FOR EACH ROW
        WHEN (OLD.permission_version <> NEW.permission_version OR OLD.enabled <> NEW.enabled)
        EXECUTE FUNCTION platform.tell_of_session();
      CREATE TRIGGER session_ended AFTER UPDATE ON platform.session FOR EACH ROW
        WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
        EXECUTE FUNCTION platform.tell_of_session();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER session_ended ON platform.session;
      DROP TRIGGER account_changed ON platform.account;
      DROP FUNCTION platform.tell_of_session();
    `);
  }
}
