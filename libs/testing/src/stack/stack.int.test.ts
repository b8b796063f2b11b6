import { connect as connectTo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import pg from 'pg';
import { createTestDatabase, startTestEventStore, testRedis } from './index.ts';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

describe('test database', () => {
  it('is isolated from other databases', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    const [first, second] = await Promise.all([connect(one.url), connect(other.url)]);
    await first.query('CREATE TABLE only_here (id int)');
    await expect(second.query('SELECT * FROM only_here')).rejects.toThrow('does not exist');
    await Promise.all([first.end(), second.end()]);
    await Promise.all([one.drop(), other.drop()]);
  });

  it('has the platform tables', async () => {
    const database = await createTestDatabase();
    const client = await connect(database.url);
    const { rows } = await client.query(
      `SELECT DISTINCT table_schema AS schema FROM information_schema.tables WHERE table_schema IN ('platform', 'vault') ORDER BY 1`,
    );
    expect(rows.map(({ schema }) => schema)).toEqual(['platform', 'vault']);
    await client.end();
    await database.drop();
  });

  it('sorts names by Unicode rules', async () => {
    const database = await createTestDatabase();
    const client = await connect(database.url);
    const { rows } = await client.query(
      `SELECT name FROM unnest(ARRAY['zinc', 'Ärger', 'urea']) AS name ORDER BY name COLLATE "und-x-icu"`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['Ärger', 'urea', 'zinc']);
    await client.end();
    await database.drop();
  });

  it('is dropped even while clients are connected', async () => {
    const database = await createTestDatabase();
    const client = await connect(database.url);
    const ended = new Promise((resolve) => client.on('error', resolve));
    await database.drop();
    await ended;
    await expect(connect(database.url)).rejects.toThrow('does not exist');
  });
});

describe('test Redis', () => {
  it('gives each file its own prefix and never evicts', async () => {
    expect(testRedis().prefix).not.toBe(testRedis().prefix);
    const redis = new Redis(testRedis().url);
    expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    await redis.quit();
  });
});

describe('test event store', () => {
  it('keeps its address after a restart and stops on close', async () => {
    const store = await startTestEventStore();
    const port = Number(new URL(store.url).port);
    await expect(accepts(port)).resolves.toBe(true);
    await store.restart();
    await expect(accepts(port)).resolves.toBe(true);
    await store.close();
    await expect(accepts(port)).resolves.toBe(false);
  });
});

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectTo(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
