import { listUsers } from '@granary/api/users';
import { RoleRow, UserRow } from '@granary/read-models/users';
import { until } from '@granary/testing/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi([UserRow, RoleRow]);
});
afterAll(() => api.close());

describe('a session believed by query-api', () => {
  const statusOf = async (token: string) => (await api.request(listUsers, { token })).status;

  it.each([
    ['the permissions of its user change', 'UPDATE platform.account SET permission_version = 2'],
    ['its user is suspended', 'UPDATE platform.account SET enabled = false'],
    ['it is ended elsewhere', 'UPDATE platform.session SET revoked_at = now()'],
  ])('is refused at once when %s', async (_, change) => {
    const token = await api.tokenFor({ role: 'super_admin' });
    expect(await statusOf(token)).toBe(200);
    await api.pool.query(change);
    await until(async () => (await statusOf(token)) === 401);
  });
});
