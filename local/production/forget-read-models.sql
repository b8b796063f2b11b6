-- Forgets every read model, and nothing else: the projector builds all of them anew from the log when it starts.
-- For a restored database, whose tables would belong to another moment of the log. Stop the projectors first.
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
-- Taken over again from the log, as far as they last.
DELETE FROM platform.skipped_event;
DELETE FROM platform.projection_action;
DELETE FROM platform.follower WHERE name = 'projector';
COMMIT;
