import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pendingMigrations } from '@granary/read-models/platform';
import { createTestDatabase, type TestDatabase } from '@granary/testing/stack';
import pg from 'pg';

const folder = mkdtempSync(join(tmpdir(), 'granary-migrate-'));
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Runs the program with the URL in a file, as the chart does, and nothing else set. */
const migrate = async (url: string) => {
  const file = join(folder, 'url');
  writeFileSync(file, url);
  const program = spawn(process.execPath, [fileURLToPath(new URL('../dist/migrate.js', import.meta.url))], {
    env: { DATABASE_URL_FILE: file },
  });
  const [said, [code]] = await Promise.all([text(program.stderr), once(program, 'exit')]);
  return { code: code as number, said };
};

it('migrates an empty database once, whoever runs it at the same time', async () => {
  await client.query('DROP SCHEMA platform CASCADE; DROP SCHEMA vault CASCADE');
  const runs = await Promise.all([migrate(database.url), migrate(database.url)]);
  expect(runs).toEqual([
    { code: 0, said: '' },
    { code: 0, said: '' },
  ]);
  expect(await pendingMigrations(client)).toEqual({ pending: [], later: [] });
});

it('fails where no database answers', async () => {
  const { code, said } = await migrate('postgres://granary:hidden@127.0.0.1:1/granary');
  expect(code).toBe(1);
  expect(said).not.toContain('hidden');
});
