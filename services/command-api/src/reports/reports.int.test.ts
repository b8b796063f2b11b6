import { requestReport } from '@granary/api/reports';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidV7 } from 'uuid';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
}, 180_000);
afterAll(() => api.close());

const body = {
  type: 'movements',
  period: { kind: 'monthly', day: '2026-10-15' },
  warehouse: 'WH-A',
  name: 'Movements of October',
  format: 'xlsx',
  language: 'en-US',
};
const ask = (token: string, changes: object = {}, key = uuidV7()) =>
  api.request(requestReport, { token, key, body: { ...body, ...changes } });

describe('a report', () => {
  it('is queued with its parameters, in the company’s time zone, with the permissions of its requester', async () => {
    const answer = await ask(await api.tokenFor('manager', ['WH-B', 'WH-A'], 'u-reporting'));
    expect(answer.status).toBe(200);
    const { rows } = await api.pool.query('SELECT * FROM platform.job WHERE id = $1', [
      (answer.body.data as { id: string }).id,
    ]);
    expect(rows).toEqual([
      expect.objectContaining({
        kind: 'report',
        state: 'waiting',
        parameters: { type: 'movements', period: body.period, warehouse: 'WH-A' },
        format: 'xlsx',
        time_zone: 'Asia/Phnom_Penh',
        role: 'manager',
        warehouses: ['WH-A', 'WH-B'],
      }),
    ]);
  });

  it('needs permission to export and to read its data', async () => {
    expect((await ask(await api.tokenFor('viewer'))).body).toMatchObject({
      code: 'PERMISSION_DENIED',
      facts: { permission: 'data:export' },
    });
    const finance = await api.tokenFor('finance_admin');
    expect((await ask(finance, { type: 'recalls', warehouse: undefined })).body).toMatchObject({
      code: 'PERMISSION_DENIED',
      facts: { permission: 'batch:read' },
    });
    expect((await ask(finance, { type: 'credit', warehouse: undefined })).status).toBe(200);
  });

  it('is refused for a warehouse without access', async () => {
    const answer = await ask(await api.tokenFor('manager', ['WH-B']));
    expect([answer.status, answer.body.code]).toEqual([403, 'WAREHOUSE_ACCESS_DENIED']);
  });

  it('needs a valid period, and only the filters of its type', async () => {
    const token = await api.tokenFor('manager');
    for (const [changes, field] of [
      [{ period: { kind: 'custom', from: '2026-10-02', to: '2026-10-01' } }, 'period.to'],
      [{ period: { kind: 'custom', from: '2026-10-02' } }, 'period.to'],
      [{ period: { kind: 'monthly', day: '2026-02-30' } }, 'period.day'],
      [{ period: { kind: 'hourly', day: '2026-02-03' } }, 'period.kind'],
      [{ type: 'everything' }, 'type'],
      [{ customer: 'CUST-A' }, 'customer'],
      [{ format: 'docx' }, 'format'],
      [{ on: '2026-11-24' }, 'on'],
      [{ at: '77', on: 'today' }, 'on'],
      [{ at: 'yesterday' }, 'at'],
    ] as const) {
      const { status, body: refusal } = await ask(token, changes);
      expect([changes, status, Object.keys(refusal.errors ?? {})]).toEqual([changes, 422, [field]]);
    }
    const oneDay = { kind: 'custom', from: '2026-10-02', to: '2026-10-02' };
    expect((await ask(token, { period: oneDay, item: '', warehouse: '' })).status).toBe(200);
  });

  it('is created once per idempotency key', async () => {
    const token = await api.tokenFor('manager', 'all', 'u-repeating-reports');
    const key = uuidV7();
    const answers = [await ask(token, {}, key), await ask(token, {}, key)];
    expect(new Set(answers.map(({ body: { data } }) => (data as { id: string }).id)).size).toBe(1);
    expect((await ask(token, { format: 'csv' }, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});
