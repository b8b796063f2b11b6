import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createUser } from '@granary/api/users';
import { unit, type UnitEvent } from '@granary/domain/configuration';
import { EventStore } from '@granary/event-store';
import { POOL } from '@granary/platform/bootstrap';
import { until } from '@granary/testing/stack';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startCommandApi } from '../service.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

// Each test restarts the event store twice; a real one takes ten to twenty seconds each time.
jest.setTimeout(240_000);

let api: TestApi;
let admin: string;
let copy: string;
let second: NestFastifyApplication | undefined;
beforeEach(async () => {
  api = await startTestApi();
  admin = await api.tokenFor('super_admin');
  copy = await mkdtemp(join(tmpdir(), 'granary-log-'));
  second = undefined;
});
afterEach(async () => {
  await second?.close();
  await second?.get<pg.Pool>(POOL).end();
  await api.close();
  await rm(copy, { recursive: true });
});

const create = async (username: string): Promise<string> => {
  const { body } = await api.request(createUser, {
    token: admin,
    body: {
      username,
      password: 'secret1',
      email: `${username}@example.com`,
      phone: '+855 12 345 678',
      realName: 'Sok Dara',
      role: 'warehouse_staff',
      warehouses: ['WH1'],
    },
  });
  await until(async () => (await followedTo()) >= BigInt(body.position ?? 0), { what: username });
  return (body.data as { id: string }).id;
};
const rows = async (sql: string) => (await api.pool.query<Record<string, unknown>>(sql)).rows;
const followedTo = async (): Promise<bigint> => {
  const { rows: places } = await api.pool.query<{ position: string }>(
    `SELECT position FROM platform.follower WHERE name ~ '^command-api.[0-9]'`,
  );
  return BigInt(places[0]?.position ?? -1);
};
const accounts = async () =>
  (await rows(`SELECT username FROM platform.account WHERE username NOT LIKE 'test-%' ORDER BY 1`)).map(
    ({ username }) => username,
  );
const vaultHealth = async () => {
  const answer = await fetch(`${await second!.getUrl()}/health`);
  return ((await answer.json()) as { parts: Record<string, unknown> }).parts['vault'];
};

const keepLog = () => api.events.restart(() => cp(api.events.directory, copy, { recursive: true }));
const putBack = () =>
  api.events.restart(async () => {
    await rm(api.events.directory, { recursive: true });
    await cp(copy, api.events.directory, { recursive: true });
  });

describe('a log older than what was followed', () => {
  beforeEach(async () => {
    await create('kept');
    await keepLog();
    await create('lost');
    await api.pool.query(
      `INSERT INTO platform.snapshot (stream, shape, revision, state) VALUES ('stock-WH1.UREA', 1, 500, '')`,
    );
    await api.app.close();
    await putBack();
  });

  it('is followed from its beginning, discarding what came from the other log', async () => {
    second = await startCommandApi(api.config);
    await until(async () => (await accounts()).includes('kept'), { what: 'the accounts are rebuilt' });
    expect(await accounts()).toEqual(['kept']);
    expect(await rows('SELECT stream FROM platform.snapshot')).toEqual([]);
  });

  it('is recognized even after it has grown past the old position', async () => {
    const store = new EventStore(api.events.url);
    const revised: UnitEvent = {
      type: 'UnitRevised',
      data: { id: 'kg', name: 'kg', englishName: null, khmerName: null, symbol: 'kg', sort: 1 },
    };
    for (let n = 0; n < 10; n += 1) await store.decide(unit, `u${n}`, contextOf(n), () => [revised]);
    await store.close();
    second = await startCommandApi(api.config);
    await until(async () => (await accounts()).includes('kept'), { what: 'the accounts are rebuilt' });
    expect(await accounts()).toEqual(['kept']);
  });
});

describe('a vault older than the log', () => {
  it('is reported with the number of missing keys until they are restored', async () => {
    await create('early');
    const before = await followedTo();
    const id = await create('late');
    await api.app.close();
    const taken = await rows(`DELETE FROM vault.data_key WHERE subject = 'user:${id}' RETURNING *`);
    expect(taken).toHaveLength(1);
    await api.pool.query('UPDATE platform.follower SET position = $1, mark_position = NULL', [
      String(before),
    ]);

    second = await startCommandApi(api.config);
    await until(async () => (await rows('SELECT FROM vault.missing_key')).length > 0, {
      what: 'missing keys are detected',
    });
    expect(await vaultHealth()).toEqual({
      status: 'degraded',
      detail:
        'the vault is older than the log: 1 keys of personal data are missing; restore a newer backup of it',
    });
    await api.pool.query('INSERT INTO vault.data_key (subject, wrapped) VALUES ($1, $2)', [
      taken[0]?.['subject'],
      taken[0]?.['wrapped'],
    ]);
    expect(await vaultHealth()).toEqual({ status: 'ok' });
  });

  it('is not reported when the log was merely followed further', async () => {
    await create('early');
    await api.app.close();
    second = await startCommandApi(api.config);
    await until(
      async () => (await rows(`SELECT FROM platform.follower WHERE name = 'command-api.keys'`)).length === 0,
      { what: 'the check has run' },
    );
    expect(await rows('SELECT FROM vault.missing_key')).toEqual([]);
  });
});

const contextOf = (n: number) => ({
  commandId: `0193a9b0-0000-7000-8000-00000000000${n}`,
  correlationId: 'test',
  causationId: 'test',
  actor: { userId: 'user-1', username: 'sok', role: 'warehouse_admin' },
  at: new Date().toISOString(),
  deadline: Date.now() + 20_000,
});
