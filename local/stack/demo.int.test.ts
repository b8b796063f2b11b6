import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EventStore } from '@granary/event-store';
import {
  createTestDatabase,
  startTestEventStore,
  type TestDatabase,
  type TestEventStore,
} from '@granary/testing/stack';
import pg from 'pg';
import { stockUp } from '../testing/masters.mjs';
import { demoState, requestDemo } from './demo.mjs';
import { settingsFromEnvironment } from './settings.mjs';
import { howToSignIn } from './sign-in.mjs';

let database: TestDatabase;
let events: TestEventStore;
let directory: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'granary-demo-'));
  database = await createTestDatabase();
  events = await startTestEventStore();
});
afterAll(async () => {
  await Promise.all([database.drop(), events.close()]);
  rmSync(directory, { recursive: true });
});

const requested = (env: Record<string, string>) => requestDemo(settingsFromEnvironment(directory, env));

it('wants the demo on empty servers of somebody else', async () => {
  await requested({ DATABASE_URL: database.url, EVENTSTORE_URL: events.url });
  expect(demoState(directory)).toBe('wanted');
});

it('refuses the demo on servers that are not reached', async () => {
  await expect(requested({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(
    'Postgres cannot be read: connect ECONNREFUSED 127.0.0.1:1',
  );
});

it('refuses the demo on a database with accounts', async () => {
  const own = settingsFromEnvironment(directory, { EVENTSTORE_URL: events.url });
  const signIn = () => howToSignIn(own, { demo: undefined, databaseUrl: database.url });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  expect(await signIn()).toMatch(/^there is no account yet: .* GRANARY_FIRST_PASSWORD=… .* --demo$/);
  await client.query(`INSERT INTO platform.account VALUES ('u1', 'sok', 1, true)`);
  await client.end();
  expect(await signIn()).toBe('an account of yours');
  await expect(requested({ DATABASE_URL: database.url, EVENTSTORE_URL: events.url })).rejects.toThrow(
    'The demo is only loaded into empty servers, but there are accounts in the database.',
  );
});

it('refuses the demo on a log with events', async () => {
  const log = new EventStore(events.url);
  await stockUp(log, { items: 0, batches: 0, quantity: '1.000' });
  await log.close();
  await expect(requested({ EVENTSTORE_URL: events.url })).rejects.toThrow(
    'The demo is only loaded into empty servers, but there are events in the log.',
  );
});
