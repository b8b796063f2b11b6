import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@granary/testing/stack';
import pg from 'pg';
import { createPool } from './index.ts';

let database: TestDatabase;
let elsewhere: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  elsewhere = new pg.Client({ connectionString: database.url });
  await elsewhere.connect();
});
afterAll(async () => {
  await elsewhere.end();
  await database.drop();
});

const own = async (pool: pg.Pool): Promise<number> =>
  (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0;

describe('a pool', () => {
  it('survives a connection that the server ends while nobody uses it', async () => {
    const pool = createPool(database.url, { max: 1 });
    const first = await own(pool);
    const removed = new Promise((resolve) => pool.once('remove', resolve));
    await elsewhere.query('SELECT pg_terminate_backend($1)', [first]);
    await removed;
    expect(await own(pool)).not.toBe(first);
    await pool.end();
  });

  it('survives a server that stops while its connections end', async () => {
    const pool = createPool(database.url, { max: 20 });
    const [first = 0, ...others] = await Promise.all(Array.from({ length: 20 }, () => own(pool)));
    const terminating = elsewhere.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [
      [first, ...others],
    ]);
    await pool.end();
    await terminating;
    expect(pool.ended).toBe(true);
  });
});
