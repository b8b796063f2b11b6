-- Drops every read model and nothing else: the projector rebuilds them from the log when it starts.
-- For a restored database, whose tables belong to another position of the log. Stop the projectors first.
BEGIN;
DO $$
DECLARE
  schema text;
BEGIN
  FOR schema IN
    SELECT DISTINCT nspname FROM pg_namespace
    JOIN platform.read_model_version model ON nspname = model.name OR nspname ~ ('^' || model.name || '_v\d+')
  LOOP
    EXECUTE format('DROP SCHEMA %I CASCADE', schema);
  END LOOP;
END $$;
DELETE FROM platform.read_model_version;
DELETE FROM platform.read_model_build;
DELETE FROM platform.read_model_code;
DELETE FROM platform.verification;
-- The projector takes lasting requests over from the log again.
DELETE FROM platform.skipped_event;
DELETE FROM platform.projection_action;
DELETE FROM platform.follower WHERE name = 'projector';
COMMIT;
