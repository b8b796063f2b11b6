import { expect, it } from '@jest/globals';
import { breakingStatements } from './pending.ts';

it.each([
  'CREATE TABLE platform.x (a text NOT NULL); CREATE INDEX y ON platform.x (a)',
  'ALTER TABLE platform.x ADD COLUMN a integer NOT NULL DEFAULT 1, ADD COLUMN b text',
  'ALTER TABLE platform.x ALTER COLUMN a DROP NOT NULL; -- DROP TABLE is not said here',
  'ALTER TABLE platform.x DROP CONSTRAINT y, ADD CONSTRAINT y CHECK (a > 0)',
])('%s can be borne by a former release', (sql) => {
  expect(breakingStatements(sql)).toEqual([]);
});

it.each([
  ['DROP TABLE platform.x', 'DROP TABLE platform.x'],
  ['ALTER TABLE platform.x ADD COLUMN a text, DROP COLUMN b', 'DROP COLUMN b'],
  ['ALTER TABLE platform.x\n  RENAME TO y', 'ALTER TABLE platform.x RENAME TO y'],
  ['ALTER TABLE platform.x ALTER COLUMN a TYPE bigint', 'ALTER TABLE platform.x ALTER COLUMN a TYPE bigint'],
  [
    'ALTER TABLE platform.x ALTER COLUMN a SET NOT NULL',
    'ALTER TABLE platform.x ALTER COLUMN a SET NOT NULL',
  ],
  [
    'ALTER TABLE platform.x ADD COLUMN b int DEFAULT 1,\n ADD COLUMN a text NOT NULL',
    'ADD COLUMN a text NOT NULL',
  ],
])('%s takes something away from it', (sql, statement) => {
  expect(breakingStatements(sql)).toEqual([statement]);
});
