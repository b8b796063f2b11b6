import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reject } from '@granary/domain/kernel';
import { createPool } from '@granary/platform/database';
import { createTestDatabase, type TestDatabase } from '@granary/testing/stack';
import type pg from 'pg';
import { Creations } from '../commands/index.ts';
import { Numbers } from './numbers.ts';

const DAY = '2026-11-21';

describe('running numbers', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let numbers: Numbers;
  let elsewhere: Numbers;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url, { max: 2 });
    numbers = new Numbers(pool, new Creations(pool));
    elsewhere = new Numbers(pool, new Creations(pool));
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it('are unique and without gaps under concurrency, also across instances', async () => {
    const asked = Array.from({ length: 60 }, (_, n) =>
      (n % 2 ? numbers : elsewhere).serial('RUSH', `c-${n}`, DAY),
    );
    const given = (await Promise.all(asked)).toSorted((a, b) => a - b);
    expect(given).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
  });

  it('stay the same for a repeated command, even when sent twice at once', async () => {
    const [first, second] = await Promise.all([
      numbers.next('IN', 'c-1', DAY),
      numbers.next('IN', 'c-1', DAY),
    ]);
    expect([first, second, await elsewhere.next('IN', 'c-1', DAY)]).toEqual(
      Array(3).fill('IN-20261121-0001'),
    );
    expect(await numbers.next('IN', 'c-2', DAY)).toBe('IN-20261121-0002');
  });

  it('keep their first day when the command is repeated after midnight', async () => {
    const first = await numbers.next('LATE', 'c-5', DAY);
    expect(await numbers.next('LATE', 'c-5', '2026-11-22')).toBe(first);
  });

  it('restart every day, and several come in order', async () => {
    const wanted = new Map([
      ['IN', 3],
      ['batch:A', 1],
    ]);
    const given = new Map([
      ['IN', [1, 2, 3]],
      ['batch:A', [1]],
    ]);
    expect(await numbers.serialsOf(wanted, 'c-3', '2026-11-22')).toEqual(given);
    expect(await numbers.serialsOf(wanted, 'c-3', '2026-11-22')).toEqual(given);
    expect(await numbers.serial('batch:A', 'c-6', '2026-11-22')).toBe(2);
  });

  it('are drawn for several prefixes at once by several instances, each in another order', async () => {
    const prefixes = ['P', 'Q', 'R', 'S'].map((prefix): [string, number] => [prefix, 2]);
    const drawn = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (n % 2 ? numbers : elsewhere).serialsOf(
          new Map(n % 3 ? prefixes : prefixes.toReversed()),
          `several-${n}`,
          DAY,
        ),
      ),
    );
    for (const [prefix] of prefixes)
      expect(drawn.flatMap((one) => one.get(prefix)!).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 24 }, (_, n) => n + 1),
      );
  });

  it('skip a number whose document already exists', async () => {
    const number = await numbers.numbered('OUT', { commandId: 'c-4' }, DAY, async (one) => {
      if (one.endsWith('0001')) throw reject('CODE_TAKEN', { code: one });
      return one;
    });
    expect(number).toBe('OUT-20261121-0002');
  });

  it('are refused to a different request with the same key', async () => {
    const ask = (fingerprint: string, prefix = 'OUT') =>
      numbers.numbered(prefix, { commandId: 'c-6', fingerprint }, DAY, async (number) => number);
    const first = await ask('mine');
    expect(await ask('mine')).toBe(first);
    await expect(ask('yours')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    await expect(ask('yours', 'IN')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('leave the key free if nothing was created', async () => {
    const ask = (fingerprint: string, create: (number: string) => Promise<string>) =>
      numbers.numbered('OUT', { commandId: 'c-7', fingerprint }, DAY, create);
    await expect(ask('wrong', () => Promise.reject(reject('NOT_FOUND')))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(ask('right', async (number) => number)).resolves.toMatch(/^OUT-/);
  });
});
