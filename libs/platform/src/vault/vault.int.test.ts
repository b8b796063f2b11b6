import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@granary/testing/stack';
import type pg from 'pg';
import { createPool } from '../database/index.ts';
import { Vault } from './index.ts';

/** Longer than a vault trusts a key without asking Postgres. */
const STALE_MS = 2_100;

const masterKey = randomBytes(32).toString('base64');
let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('the vault keeps sealing for known subjects while Postgres is down, and for no others', async () => {
  const away = createPool(database.url);
  const vault = new Vault(away, masterKey);
  await vault.seal('user:clerk', 'before');
  await away.end();
  await pause(STALE_MS);
  const sealed = await vault.seal('user:clerk', 'meanwhile');
  expect(await new Vault(pool, masterKey).open(sealed)).toBe('meanwhile');
  await expect(vault.seal('user:stranger', 'meanwhile')).rejects.toThrow();
});

it('the vault stops sealing for a subject whose key another process destroyed', async () => {
  const vault = new Vault(pool, masterKey);
  const sealed = await vault.seal('user:leaver', 'before');
  await new Vault(pool, masterKey).erase('user:leaver');
  await pause(STALE_MS);
  expect(await vault.sealIfKept('user:leaver', 'after')).toBeUndefined();
  expect(await vault.open(sealed)).toBeNull();
});
