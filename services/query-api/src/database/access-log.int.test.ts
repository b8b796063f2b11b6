import { getUser } from '@granary/api/users';
import { RoleRow, UserRow } from '@granary/read-models/users';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userRow } from '../../testing/fixtures/people.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi([UserRow, RoleRow]);
  await api.insert(UserRow, [userRow('u-1', { username: 'dara', realName: 'Dara', everywhere: false })]);
});
afterAll(() => api.close());

describe('access to personal data', () => {
  it('is recorded with the person, the subject and the request id', async () => {
    const token = await api.tokenFor({ role: 'admin' });
    const answer = await api.request(getUser, {
      token,
      params: { id: 'u-1' },
      headers: { 'x-request-id': 'request-12345' },
    });
    expect(answer.status).toBe(200);
    const { rows } = await api.pool.query(
      'SELECT username, what, subject, request_id FROM platform.access_log',
    );
    expect(rows).toEqual([
      {
        username: expect.stringMatching(/^test-/),
        what: 'user',
        subject: 'u-1',
        request_id: 'request-12345',
      },
    ]);
  });

  it('is recorded once within a minute', async () => {
    const token = await api.tokenFor({ role: 'admin' });
    const look = () => api.request(getUser, { token, params: { id: 'u-1' } });
    const count = async () =>
      (await api.pool.query<{ count: string }>('SELECT count(*) FROM platform.access_log')).rows[0]!.count;
    await look();
    const noted = await count();
    expect((await look()).status).toBe(200);
    expect(await count()).toBe(noted);
  });

  it('is refused if it cannot be recorded', async () => {
    await api.pool.query('REVOKE INSERT ON platform.access_log FROM granary_reader');
    const token = await api.tokenFor({ role: 'admin' });
    const answer = await api.request(getUser, { token, params: { id: 'u-1' } });
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('Dara');
    await api.pool.query('GRANT INSERT ON platform.access_log TO granary_reader');
  });
});
