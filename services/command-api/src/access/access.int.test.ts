import { createItem, reviseItem } from '@granary/api/items';
import { approveInbound, createInbound } from '@granary/api/inbound';
import { approveOutbound } from '@granary/api/outbound';
import { login } from '@granary/api/users';
import { access, type AccessEvent } from '@granary/domain/access';
import { EventStore, type StoredEvent } from '@granary/event-store';
import { LOGGER } from '@granary/platform/bootstrap';
import { commandIdOf } from '@granary/platform/http';
import { Vault } from '@granary/platform/vault';
import { until } from '@granary/testing/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { atCrashPoint } from '../processes/index.ts';
import { startCrashingService } from '../../testing/stack/crashing-service.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { AccessRelay } from './access-relay.ts';

type Told = StoredEvent & AccessEvent;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
}, 60_000);
afterAll(() => api.close());

const toldOf = async (userId: string): Promise<Told[]> => {
  const told: Told[] = [];
  for await (const event of api.store.readStream(access.category, userId)) told.push(event as Told);
  return told;
};
/** Waits for at least `count` events. */
const awaitTold = async (userId: string, count: number): Promise<Told[]> => {
  await until(async () => (await toldOf(userId)).length >= count);
  return toldOf(userId);
};

describe('a refused command', () => {
  it('is recorded once, with the person, the document, the reason and the request id', async () => {
    const token = await api.tokenFor('warehouse_staff', ['PP'], 'u-clerk');
    const key = randomUUID();
    const params = { number: 'OUT-20260101-0001' };
    const { status } = await api.request(approveOutbound, { token, params, key, body: { notes: 'secret' } });
    expect(status).toBe(403);
    const [told] = await awaitTold('u-clerk', 1);
    expect(told).toMatchObject({
      type: 'CommandRefused',
      data: {
        route: 'POST /outbound/{number}/approval',
        code: 'PERMISSION_DENIED',
        status: 403,
        document: 'OUT-20260101-0001',
        facts: { permission: 'outbound:approve' },
        times: 1,
      },
      metadata: {
        $correlationId: commandIdOf({ headers: { 'idempotency-key': key } }),
        actor: { userId: 'u-clerk', role: 'warehouse_staff' },
        clientIp: expect.stringMatching(/^sealed:/),
      },
    });
    expect(JSON.stringify(told!.data)).not.toContain('secret');
  });

  it('is recorded with the warehouse when access to it was denied', async () => {
    const token = await api.tokenFor('warehouse_admin', ['PP'], 'u-elsewhere');
    const body = {
      warehouse: 'BTB',
      type: 'purchase',
      title: 'Purchase',
      inboundDate: '2026-01-01',
      supplier: null,
      lines: [{ item: 'UREA', quantity: '1', unitPrice: '1' }],
    };
    expect((await api.request(createInbound, { token, body })).status).toBe(403);
    const [told] = await awaitTold('u-elsewhere', 1);
    expect(told).toMatchObject({
      data: { code: 'WAREHOUSE_ACCESS_DENIED', document: null, facts: { warehouse: 'BTB' } },
      metadata: { warehouseId: 'BTB' },
    });
  });

  it('is recorded when the document does not exist', async () => {
    const token = await api.tokenFor('super_admin', 'all', 'u-admin');
    const params = { number: 'IN-20260101-0404' };
    expect((await api.request(approveInbound, { token, params })).status).toBe(404);
    const [told] = await awaitTold('u-admin', 1);
    expect(told).toMatchObject({ type: 'CommandRefused', data: { status: 404, document: params.number } });
  });

  it('is recorded with the names of the invalid fields, never their values', async () => {
    const token = await api.tokenFor('super_admin', 'all', 'u-typist');
    const body = { code: 'NO SUCH CODE', name: 7, ['<b>secret</b>']: 'secret' };
    expect((await api.request(createItem, { token, body })).status).toBe(422);
    const [told] = await awaitTold('u-typist', 1);
    expect(told).toMatchObject({
      type: 'CommandRefused',
      data: { route: 'POST /items', code: 'VALIDATION_ERROR', status: 422, document: null },
    });
    const { data } = told as Extract<Told, { type: 'CommandRefused' }>;
    expect(data.facts['fields']!.split(', ')).toEqual(expect.arrayContaining(['code', 'name']));
    expect(JSON.stringify(data)).not.toMatch(/SUCH|secret/);
  });

  it('is recorded with its sender when the body could not be parsed', async () => {
    const token = await api.tokenFor('super_admin', 'all', 'u-garbler');
    const answer = await fetch(`${await api.app.getUrl()}/api/v1/items`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"code": "secret',
    });
    expect(answer.status).toBe(400);
    const [told] = await awaitTold('u-garbler', 1);
    expect(told).toMatchObject({
      data: { route: 'POST /items', code: 'MALFORMED_REQUEST', status: 400, facts: {} },
    });
  });

  it('is recorded without control characters', async () => {
    const token = await api.tokenFor('warehouse_staff', 'all', 'u-odd');
    const code = 'A\0B\u001f';
    await api.request(reviseItem, { token, params: { code }, body: {} });
    const [told] = await awaitTold('u-odd', 1);
    expect(told!.data).toMatchObject({ document: 'AB' });
  });
});

describe('a flood of refusals', () => {
  it('is recorded once at first, then aggregated, without delaying requests', async () => {
    const token = await api.tokenFor('warehouse_staff', 'all', 'u-flood');
    const params = { number: 'OUT-20260101-0007' };
    const ask = () => api.request(approveOutbound, { token, params });
    await ask();
    await awaitTold('u-flood', 1);
    await Promise.all(Array.from({ length: 200 }, ask));
    expect(await toldOf('u-flood')).toHaveLength(1);
  });

  it('is counted per route when nobody is signed in', async () => {
    await Promise.all(
      ['one', 'two', 'three'].map((username) =>
        api.request(login, { body: { username, password: 'guess12' } }),
      ),
    );
    const told = await awaitTold('anonymous', 1);
    expect(told[0]).toMatchObject({
      data: { route: 'POST /auth/login', code: 'INVALID_CREDENTIALS', document: null, facts: {} },
      metadata: { actor: { role: 'anonymous' } },
    });
    expect(told[0]!.metadata.clientIp).toBeUndefined();
    expect(JSON.stringify(told.map(({ data }) => data))).not.toMatch(/guess12|three/);
  });
});

describe('AccessRelay', () => {
  const note = async (userId: string, ip: string | null = null): Promise<string> => {
    const { rows } = await api.pool.query<{ id: string }>(
      `INSERT INTO platform.access_log (user_id, username, role, what, subject, request_id, client_ip)
       VALUES ($1, 'sok', 'manager', 'customer', 'CUST-1', 'request-1', $2) RETURNING id`,
      [userId, ip],
    );
    return rows[0]!.id;
  };
  const relay = () => api.app.get(AccessRelay).relay();

  it('copies a noted read into the log', async () => {
    const id = await note('u-reader');
    await relay();
    expect(await toldOf('u-reader')).toMatchObject([
      {
        type: 'SensitiveDataRead',
        data: { what: 'customer', subject: 'CUST-1', requestId: 'request-1' },
        metadata: { commandId: id, actor: { userId: 'u-reader', username: 'sok', role: 'manager' } },
      },
    ]);
    const { rows } = await api.pool.query<{ count: number }>(
      'SELECT 1 FROM platform.access_log WHERE relayed_at IS NULL',
    );
    expect(rows).toEqual([]);
  });

  it('seals the client address and removes it from the table', async () => {
    await note('u-placed', '203.0.113.9');
    await relay();
    const [told] = await awaitTold('u-placed', 1);
    const { clientIp } = told!.metadata;
    expect(clientIp).toMatch(/^sealed:/);
    expect(await api.app.get(Vault).open(clientIp!)).toBe('203.0.113.9');
    const { rows } = await api.pool.query('SELECT 1 FROM platform.access_log WHERE client_ip IS NOT NULL');
    expect(rows).toEqual([]);
  });

  it('records a refused read as ReadRefused', async () => {
    const refusal = {
      route: 'GET /outbound/{number}',
      code: 'WAREHOUSE_ACCESS_DENIED',
      status: 403,
      document: 'OUT-7',
      facts: { warehouse: 'BTB' },
      requestId: 'request-2',
      times: 3,
      lastAt: '2026-01-01T00:00:41.000Z',
    };
    await api.pool.query(
      `INSERT INTO platform.access_log (user_id, username, role, what, subject, request_id, warehouse, refusal)
       VALUES ('u-curious', 'sok', 'viewer', 'refusal', $1, 'request-2', 'BTB', $2)`,
      [refusal.route, JSON.stringify(refusal)],
    );
    await relay();
    expect(await toldOf('u-curious')).toMatchObject([
      { type: 'ReadRefused', data: refusal, metadata: { warehouseId: 'BTB', actor: { role: 'viewer' } } },
    ]);
  });

  it('records each read once, wherever it is interrupted', async () => {
    await note('u-crash');
    await note('u-crash');
    let interruptions = 0;
    atCrashPoint((name) => {
      if (name !== 'access:appended' || interruptions === 3) return;
      interruptions += 1;
      throw new Error('stopped between the log and the note');
    });
    try {
      while (interruptions < 3) await relay();
      await relay();
    } finally {
      atCrashPoint();
    }
    await relay();
    expect(await toldOf('u-crash')).toHaveLength(2);
  });

  it('records each read once when two relays run at once', async () => {
    const store = new EventStore(api.events.url);
    const second = new AccessRelay(store, api.app.get(Vault), api.pool, api.app.get(LOGGER));
    try {
      for (let n = 0; n < 20; n += 1) await note('u-race');
      await Promise.all([relay(), second.relay()]);
      await Promise.all([relay(), second.relay()]);
      expect(await toldOf('u-race')).toHaveLength(20);
    } finally {
      await store.close();
    }
  });

  it('records each read once when the service is killed in between', async () => {
    const { died } = await startCrashingService(api, 'access:appended');
    let dead = false;
    const ended = () => {
      dead = true;
    };
    void died.then(ended, ended);
    // Two services relay the notes; sooner or later the one that crashes gets one.
    await until(
      async () => {
        await note('u-killed');
        return dead;
      },
      { withinMs: 30_000, what: 'the end of the service' },
    );
    expect(await died).toEqual([null, 'SIGKILL']);
    const { rows } = await api.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM platform.access_log WHERE user_id = 'u-killed'`,
    );
    await relay();
    await relay();
    expect(await toldOf('u-killed')).toHaveLength(rows[0]!.count);
  }, 60_000);
});
