import { getOutbound } from '@granary/api/outbound';
import { listOperations } from '@granary/api/operation-log';
import { listUsers } from '@granary/api/users';
import { OperationRow } from '@granary/read-models/operation-log';
import { RoleRow, UserRow } from '@granary/read-models/users';
import { until } from '@granary/testing/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi([OperationRow, UserRow, RoleRow]);
});
afterAll(() => api.close());

interface Noted {
  readonly username: string;
  readonly role: string;
  readonly client_ip: string;
  readonly refusal: Record<string, unknown>;
}
const noted = async (route: string): Promise<Noted[]> => {
  const { rows } = await api.pool.query<Noted>(
    `SELECT username, role, client_ip, refusal FROM platform.access_log WHERE subject = $1 ORDER BY at`,
    [route],
  );
  return rows;
};
const awaitNoted = async (route: string, count = 1): Promise<Noted[]> => {
  await until(async () => (await noted(route)).length >= count);
  return noted(route);
};

describe('a refused read', () => {
  it('is recorded with the person, the route, the address and the cause', async () => {
    const token = await api.tokenFor({ role: 'warehouse_staff' });
    const { status } = await api.request(listOperations, { token, query: { q: 'secret' } });
    expect(status).toBe(403);
    const notes = await awaitNoted('GET /logs/operations');
    expect(notes).toMatchObject([
      {
        username: expect.stringMatching(/^test-/),
        role: 'warehouse_staff',
        client_ip: '127.0.0.1',
        refusal: {
          route: 'GET /logs/operations',
          code: 'PERMISSION_DENIED',
          status: 403,
          document: null,
          facts: { permission: 'log:read, permission:audit' },
          times: 1,
        },
      },
    ]);
    expect(JSON.stringify(notes)).not.toContain('secret');
  });

  it('names the requested document, and is recorded once when repeated', async () => {
    const token = await api.tokenFor({ permissions: ['dashboard:read'] });
    const ask = () => api.request(getOutbound, { token, params: { number: 'OUT-20260101-0001' } });
    expect((await ask()).status).toBe(403);
    await Promise.all(Array.from({ length: 60 }, ask));
    expect(await awaitNoted('GET /outbound/{number}')).toMatchObject([
      { refusal: { document: 'OUT-20260101-0001' } },
    ]);
    expect(await noted('GET /outbound/{number}')).toHaveLength(1);
  });

  it('is not recorded for allowed or anonymous requests', async () => {
    const token = await api.tokenFor({ permissions: ['log:read'] });
    expect((await api.request(listOperations, { token })).status).toBe(200);
    expect((await api.request(listOperations)).status).toBe(401);
    await api.request(listUsers, { token });
    await awaitNoted('GET /users');
    expect(await noted('GET /logs/operations')).toHaveLength(1);
  });
});

describe('an exported list', () => {
  it('is recorded once for all pages, with its filters', async () => {
    const token = await api.tokenFor({ permissions: ['log:read', 'data:export'] });
    const query = { filter: 'category:in:stock', q: 'urea' };
    await api.request(listOperations, { token, query });
    await api.request(listOperations, { token, query: { ...query, purpose: 'export' } });
    const { rows } = await api.pool.query(
      `SELECT subject, client_ip FROM platform.access_log WHERE what = 'export'`,
    );
    expect(rows).toEqual([{ subject: 'logs/operations category:in:stock urea', client_ip: '127.0.0.1' }]);
  });
});
