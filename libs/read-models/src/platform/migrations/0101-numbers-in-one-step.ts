import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Draws serials in one round trip. Each statement of the function sees what was committed before it, so the second one
 * sees everything drawn before the lock was granted; one statement alone would not.
 */
export class NumbersInOneStep1763700000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION platform.draw_numbers(keys text[], prefixes text[], drawn_on date)
      RETURNS SETOF platform.number LANGUAGE plpgsql AS $$
      BEGIN
        -- In one order, so that two draws for the same prefixes cannot wait for each other.
        PERFORM pg_advisory_xact_lock(hashtext('number:' || name || ':' || drawn_on))
        FROM (SELECT DISTINCT unnest(prefixes) AS name ORDER BY name) AS named;

        INSERT INTO platform.number (command_id, prefix, day, number)
        SELECT key, prefix, drawn_on, row_number() OVER (PARTITION BY prefix ORDER BY first) + coalesce(
          (SELECT max(number) FROM platform.number given WHERE given.prefix = asked.prefix AND day = drawn_on), 0)
        FROM (SELECT key, prefix, min(place) AS first
          FROM unnest(keys, prefixes) WITH ORDINALITY asked(key, prefix, place) GROUP BY key, prefix) asked
        WHERE NOT EXISTS (
          SELECT FROM platform.number given WHERE given.command_id = key AND given.prefix = asked.prefix);

        RETURN QUERY SELECT * FROM platform.number
        WHERE (command_id, prefix) IN (SELECT * FROM unnest(keys, prefixes)) ORDER BY number;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION platform.draw_numbers');
  }
}
