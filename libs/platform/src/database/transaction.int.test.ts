import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@granary/testing/stack';
import pg from 'pg';
import { createPool, inTransaction } from './index.ts';

let database: TestDatabase;
let pool: pg.Pool;
let elsewhere: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 1 });
  elsewhere = new pg.Client({ connectionString: database.url });
  await elsewhere.connect();
  await elsewhere.query('CREATE TABLE harvest (tons int)');
});
afterAll(async () => {
  await pool.end();
  await elsewhere.end();
  await database.drop();
});

const tons = async () => (await elsewhere.query('SELECT tons FROM harvest ORDER BY tons')).rows;

describe('inTransaction', () => {
  it('commits everything or nothing', async () => {
    const half = inTransaction(pool, async (client) => {
      await client.query('INSERT INTO harvest VALUES (1)');
      throw new Error('rain');
    });
    await expect(half).rejects.toThrow('rain');
    await inTransaction(pool, (client) => client.query('INSERT INTO harvest VALUES (2)'));
    expect(await tons()).toEqual([{ tons: 2 }]);
  });

  it('rejects a write in read-only mode', async () => {
    const writing = inTransaction(
      pool,
      (client) => client.query('INSERT INTO harvest VALUES (3)'),
      'READ ONLY',
    );
    await expect(writing).rejects.toThrow('read-only');
  });

  it('survives a connection error while the connection is acquired', async () => {
    await pool.query('SELECT 1');
    pool.once('acquire', (client) => {
      process.nextTick(() => client.emit('error', new Error('terminating connection')));
    });
    await expect(inTransaction(pool, (client) => client.query('SELECT 1'))).resolves.toBeDefined();
  });

  it('fails when Postgres closes its connection, and the next transaction uses another', async () => {
    const interrupted = inTransaction(pool, async (client) => {
      await client.query('INSERT INTO harvest VALUES (4)');
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const lost = new Promise<void>((resolve) => client.once('end', resolve));
      await elsewhere.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await lost;
      await client.query('INSERT INTO harvest VALUES (5)');
    });
    await expect(interrupted).rejects.toThrow();
    await inTransaction(pool, (client) => client.query('INSERT INTO harvest VALUES (6)'));
    expect(await tons()).toEqual([{ tons: 2 }, { tons: 6 }]);
  });
});
