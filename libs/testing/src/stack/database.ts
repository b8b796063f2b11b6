import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { address } from './address.ts';

const TEMPLATE = 'granary_template';
// Arbitrary, but the same for all test files.
const TEMPLATE_LOCK = 4_711;
const PATIENCE_MS = 2_000;

export interface TestDatabase {
  url: string;
  /** Drops the database; terminates connections that are still open after two seconds. */
  drop(): Promise<void>;
}

/**
 * A separate database for a test file, with the platform's tables: a copy of a template that is migrated once per run.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(async (client) => {
    await migrateTemplateOnce(client);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  });
  return {
    url: databaseUrl(name),
    drop: () =>
      asAdministrator(async (client) => {
        await whenLeft(client, name);
        await dropDatabase(client, name);
      }),
  };
}

async function migrateTemplateOnce(client: pg.Client): Promise<void> {
  // Other workers wait until the first one has created the template.
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [TEMPLATE]);
  if (rowCount === 0) {
    const draft = `${TEMPLATE}_draft`;
    await dropDatabase(client, draft);
    await client.query(`CREATE DATABASE ${draft}`);
    // Loaded lazily: only the first test file of a run needs the migrations.
    const { migratePlatform } = await import('@granary/read-models/platform');
    await migratePlatform(databaseUrl(draft));
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${TEMPLATE}`);
  }
  await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
}

/** Waits for closing connections: terminating one while it closes causes an error. */
async function whenLeft(client: pg.Client, name: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name]);
    if (rowCount === 0 || Date.now() > until) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

async function asAdministrator(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: address('TEST_DATABASE_URL') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(name: string): string {
  const url = new URL(address('TEST_DATABASE_URL'));
  url.pathname = `/${name}`;
  return url.href;
}
