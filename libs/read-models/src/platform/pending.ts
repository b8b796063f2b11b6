import type pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { migrations } from './migrations/index.ts';

export interface Migrations {
  /** Of this release, not yet applied; `breaking` are the statements that a former release may not bear. */
  readonly pending: readonly { readonly name: string; readonly breaking: readonly string[] }[];
  /** Applied, but unknown to this release: those of a later one. */
  readonly later: readonly string[];
}

/** Compares the database with the migrations of this release, without changing it. */
export const pendingMigrations = async (client: pg.ClientBase): Promise<Migrations> => {
  const applied = await appliedMigrations(client);
  const known = new Set(migrations.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !applied.has(name));
  return {
    pending: await Promise.all(
      pending.map(async (Migration) => ({
        name: Migration.name,
        breaking: breakingStatements(await statementsOf(new Migration())),
      })),
    ),
    later: [...applied].filter((name) => !known.has(name)),
  };
};

const appliedMigrations = async (client: pg.ClientBase): Promise<Set<string>> => {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `SELECT to_regclass('platform.migration') IS NOT NULL AS "isThere"`,
  );
  if (!tables[0]?.isThere) return new Set();
  const { rows } = await client.query<{ name: string }>('SELECT name FROM platform.migration ORDER BY id');
  return new Set(rows.map(({ name }) => name));
};

const statementsOf = async (migration: InstanceType<(typeof migrations)[number]>): Promise<string> => {
  const statements: string[] = [];
  const recorder = {
    query: async (statement: string) => {
      statements.push(statement);
      return [];
    },
  };
  await migration.up(recorder as unknown as QueryRunner);
  return statements.join(';\n');
};

/** Adding is harmless to a release that does not know of it, unless its rows would lack a value. */
const BREAKING = [
  /\bDROP\s+(TABLE|VIEW|COLUMN|SCHEMA|FUNCTION)\b/i,
  /\bRENAME\b/i,
  /\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i,
  /\bSET\s+NOT\s+NULL\b/i,
  /\bADD\s+COLUMN\b(?!.*\bDEFAULT\b).*\bNOT\s+NULL\b/i,
];

/** The statements, or parts of them, that take something away from a release that does not know of them. */
export const breakingStatements = (sql: string): string[] =>
  sql
    .replaceAll(/--.*$/gm, '')
    .split(/;|,(?=\s*(?:ADD|ALTER|DROP|RENAME)\b)/i)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter((part) => BREAKING.some((pattern) => pattern.test(part)));
