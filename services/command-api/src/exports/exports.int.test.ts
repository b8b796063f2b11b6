import { EXPORTS_AT_ONCE, removeExport, requestExport, retryExport } from '@granary/api/exports';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidV7 } from 'uuid';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { Jobs } from './jobs.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
}, 180_000);
afterAll(() => api.close());

const body = {
  list: '/inbound',
  query: { filter: ['status:in:completed'], sort: 'createdAt:desc' },
  columns: [{ label: 'Number', of: ['number'], as: 'text' }],
  name: 'Inbound',
  format: 'csv',
  language: 'en-US',
  timeZone: 'Asia/Phnom_Penh',
};
const ask = (token: string, changes: object = {}, key = uuidV7()) =>
  api.request(requestExport, { token, key, body: { ...body, ...changes } });
const asked = async (token: string, changes: object = {}) => {
  const answer = await ask(token, changes);
  expect(answer.status).toBe(200);
  return (answer.body.data as { id: string }).id;
};
const rowOf = async (id: string) =>
  (await api.pool.query<Record<string, unknown>>('SELECT * FROM platform.job WHERE id = $1', [id])).rows[0];
const become = (id: string, state: string) =>
  api.pool.query('UPDATE platform.job SET state = $2 WHERE id = $1', [id, state]);

describe('an export', () => {
  it('is queued with the query and permissions of its requester', async () => {
    const id = await asked(await api.tokenFor('manager', ['WH-B', 'WH-A'], 'u-asking'));
    expect(await rowOf(id)).toMatchObject({
      kind: 'list',
      state: 'waiting',
      parameters: { list: '/inbound', query: body.query, columns: body.columns },
      user_id: 'u-asking',
      role: 'manager',
      warehouses: ['WH-A', 'WH-B'],
      permission_version: 1,
    });
  });

  it('needs permission to export and to read the list, and a valid query', async () => {
    expect(await ask(await api.tokenFor('viewer'))).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_DENIED' },
    });
    const manager = await api.tokenFor('manager');
    expect(await ask(manager, { list: '/users' })).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_DENIED', facts: { permission: 'user:read' } },
    });
    for (const [changes, field] of [
      [{ list: '/auth/me' }, 'list'],
      [{ list: '/audit/epcis' }, 'list'],
      [{ columns: undefined }, 'columns'],
      [{ list: '/no/such' }, 'list'],
      [{ query: { filter: ['nothing:in:x'] } }, 'query'],
      [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
      [{ columns: [{ label: 'x', of: ['a; DROP'], as: 'text' }] }, 'columns.0.of.0'],
    ] as const) {
      const { status, body: refusal } = await ask(manager, changes);
      expect([changes, status, Object.keys(refusal.errors ?? {})]).toEqual([changes, 422, [field]]);
    }
  });

  it('of an attested list needs its own permission and takes no columns', async () => {
    const log = { list: '/logs/operations', query: {}, columns: undefined };
    expect(await ask(await api.tokenFor('manager'), log)).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_DENIED', facts: { permission: 'log:export' } },
    });
    const auditor = await api.tokenFor('auditor');
    const id = await asked(auditor, log);
    expect(await rowOf(id)).toMatchObject({
      kind: 'list',
      parameters: { list: '/logs/operations', query: {} },
    });
    expect((await ask(auditor, { ...log, columns: body.columns })).body.errors).toHaveProperty('columns');
    const stock = { list: '/audit/stock-as-of', query: { on: '2026-03-31' }, columns: undefined };
    expect((await ask(await api.tokenFor('finance_admin'), stock)).status).toBe(200);
    expect((await ask(await api.tokenFor('purchase_staff'), stock)).status).toBe(403);
  });

  it('is created once per idempotency key', async () => {
    const token = await api.tokenFor('manager', 'all', 'u-repeating');
    const key = uuidV7();
    const answers = await Promise.all([ask(token, {}, key), ask(token, {}, key)]);
    answers.push(await ask(token, {}, key));
    expect(new Set(answers.map(({ body: { data } }) => (data as { id: string }).id)).size).toBe(1);
    expect((await ask(token, { format: 'xlsx' }, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('is refused when too many are waiting, also for concurrent requests', async () => {
    const token = await api.tokenFor('manager', 'all', 'u-greedy');
    const answers = await Promise.all(Array.from({ length: EXPORTS_AT_ONCE + 2 }, () => ask(token)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body: { code, facts } }) => [status, code, facts])).toEqual(
      Array(2).fill([429, 'EXPORTS_WAITING', { most: EXPORTS_AT_ONCE }]),
    );
  });
});

describe('a queued export', () => {
  it('is cancelled first and then removed', async () => {
    const token = await api.tokenFor('manager', 'all', 'u-removing');
    const id = await asked(token);
    const remove = () => api.request(removeExport, { token, params: { id } });
    expect((await remove()).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled' });
    expect((await remove()).status).toBe(200);
    expect(await rowOf(id)).toBeUndefined();
    expect((await remove()).status).toBe(200);
  });

  it('is retried with the current permissions', async () => {
    const before = await api.tokenFor('admin', 'all', 'u-retrying');
    const id = await asked(before);
    await become(id, 'failed');
    const now = await api.tokenFor('manager', ['WH-A'], 'u-retrying');
    expect((await api.request(retryExport, { token: now, params: { id } })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', role: 'manager', warehouses: ['WH-A'] });
  });

  it('is kept if ready for the same permissions, and rebuilt for others', async () => {
    const token = await api.tokenFor('manager', 'all', 'u-ready');
    const id = await asked(token);
    await become(id, 'ready');
    await api.request(retryExport, { token, params: { id } });
    expect(await rowOf(id)).toMatchObject({ state: 'ready' });
    const fewer = await api.tokenFor('manager', ['WH-A'], 'u-ready');
    await api.request(retryExport, { token: fewer, params: { id } });
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', warehouses: ['WH-A'] });
  });

  it('cannot be retried or removed by anybody else', async () => {
    const id = await asked(await api.tokenFor('manager', 'all', 'u-owner'));
    const token = await api.tokenFor('super_admin');
    expect((await api.request(retryExport, { token, params: { id } })).status).toBe(404);
    await api.request(removeExport, { token, params: { id } });
    expect(await rowOf(id)).toMatchObject({ state: 'waiting' });
  });

  it('is deleted when it expires', async () => {
    const id = await asked(await api.tokenFor('manager', 'all', 'u-late'));
    await api.pool.query(`UPDATE platform.job SET expires_at = now() - interval '1 s' WHERE id = $1`, [id]);
    await api.app.get(Jobs).sweep();
    expect(await rowOf(id)).toBeUndefined();
  });
});
