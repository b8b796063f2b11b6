import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  changePassword,
  changeUserRole,
  changeUserStatus,
  createUser,
  assignUserWarehouses,
  login,
  logout,
  refresh,
  resetUserPassword,
  reviseUser,
} from '@granary/api/users';
import { user } from '@granary/domain/users';
import { until } from '@granary/testing/stack';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { peopleOf, person, signedIn } from '../../testing/fixtures/people.ts';

describe('users over HTTP', () => {
  let api: TestApi;
  let admin: string;
  beforeAll(async () => {
    api = await startTestApi();
    admin = await api.tokenFor('super_admin');
  }, 60_000);
  afterAll(() => api.close());

  const { create, signIn } = peopleOf(
    () => api,
    () => admin,
  );

  it('lets a new user sign in, whatever the case of the name', async () => {
    const id = await create('dara');
    const { status, body } = await signIn(' DARA ');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ must_change_password: true, user: { id, role: 'warehouse_staff' } });
  });

  it('returns the first account for a repeated creation', async () => {
    const key = '0193a9b0-0000-7000-8000-000000000001';
    const first = await api.request(createUser, { token: admin, key, body: person('twice') });
    const second = await api.request(createUser, { token: admin, key, body: person('twice') });
    expect(second.body.data).toEqual(first.body.data);
    const other = await api.request(createUser, {
      token: admin,
      key,
      body: { ...person('twice'), realName: 'X' },
    });
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('does not touch an account whose id is sent as idempotency key', async () => {
    const id = await create('owner');
    const thief = { ...person('thief'), password: 'stolen1' };
    const answer = await api.request(createUser, { token: admin, key: id, body: thief });
    expect(answer.status).toBe(200);
    expect((answer.body.data as { id: string }).id).not.toBe(id);
    expect((await signIn('owner')).status).toBe(200);
  });

  it('does not restore the first password when a creation is repeated later', async () => {
    const key = '0193a9b0-0000-7000-8000-000000000002';
    const first = await api.request(createUser, { token: admin, key, body: person('late') });
    const { access_token: token } = signedIn(await signIn('late'));
    await api.request(changePassword, {
      token,
      body: { currentPassword: 'secret1', newPassword: 'secret2' },
    });
    const again = await api.request(createUser, { token: admin, key, body: person('late') });
    expect(again.body.data).toEqual(first.body.data);
    expect((await signIn('late')).body.code).toBe('INVALID_CREDENTIALS');
    expect((await signIn('late', 'secret2')).status).toBe(200);
  });

  it('allows nothing until the first password was changed', async () => {
    await create('newcomer', 'admin');
    const first = signedIn(await signIn('newcomer'));
    const renewed = signedIn(await api.request(refresh, { body: { refresh_token: first.refresh_token } }));
    expect(renewed.must_change_password).toBe(true);
    const make = (token: string) => api.request(createUser, { token, body: person('made') });
    for (const token of [first.access_token, renewed.access_token]) {
      const { status, body } = await make(token);
      expect([status, body.code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
    }
    const changed = await api.request(changePassword, {
      token: renewed.access_token,
      body: { currentPassword: 'secret1', newPassword: 'secret2' },
    });
    const { access_token: token } = signedIn(changed);
    // An admin of one warehouse creates users for that warehouse.
    expect((await make(token)).status).toBe(200);
    expect((await api.request(logout, { token })).status).toBe(200);
  });

  it('refuses assigning warehouses or permissions the caller does not have', async () => {
    const local = await api.tokenFor('admin', ['WH1']);
    const id = await create('local');
    const assign = (warehouses: unknown, params = { id }) =>
      api.request(assignUserWarehouses, { token: local, params, body: { warehouses } });
    for (const warehouses of [['WH1', 'WH2'], 'all']) {
      const { status, body } = await assign(warehouses);
      expect([status, body.code]).toEqual([403, 'WAREHOUSE_ACCESS_DENIED']);
      const made = await api.request(createUser, {
        token: local,
        body: { ...person('wider'), warehouses },
      });
      expect(made.body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    }
    await api.request(assignUserWarehouses, {
      token: admin,
      params: { id },
      body: { warehouses: ['WH1', 'WH2'] },
    });
    // A user who also works in another warehouse is beyond their reach.
    expect((await assign(['WH2'])).body.code).toBe('WAREHOUSE_ACCESS_DENIED');

    const reset = (token: string) =>
      api.request(resetUserPassword, { token, params: { id }, body: { password: 'secret9' } });
    expect((await reset(local)).body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    expect((await reset(admin)).status).toBe(200);
    expect((await signIn('local', 'secret9')).status).toBe(200);
  });

  it('gives each user name to one account only', async () => {
    await create('taken');
    const { status, body } = await api.request(createUser, { token: admin, body: person('Taken') });
    expect([status, body.code]).toEqual([409, 'USERNAME_TAKEN']);
    expect(body.errors).toHaveProperty('username');
  });

  it('seals personal data in the log', async () => {
    const id = await create('sealed');
    for await (const event of api.store.readStream('user', id)) {
      expect(JSON.stringify(event.data)).not.toContain('@example.com');
    }
  });

  it('locks an account after five failures, with the same response for unknown names', async () => {
    await create('locky');
    for (const name of ['locky', 'nobody']) {
      for (let failure = 1; failure <= 5; failure += 1) await signIn(name, 'wrong-one');
      const { status, body } = await signIn(name);
      expect([status, body.code]).toEqual([401, 'ACCOUNT_LOCKED']);
    }
  });

  it.each([
    ['activates the account', changeUserStatus, { status: 'active' }, 'secret1'],
    ['sets a new password', resetUserPassword, { password: 'secret9' }, 'secret9'],
  ] as const)('unlocks it at once when an administrator %s', async (_, contract, body, password) => {
    const name = `shut-${password}`;
    const id = await create(name);
    for (let failure = 1; failure <= 5; failure += 1) await signIn(name, 'wrong-one');
    expect((await signIn(name, password)).body.code).toBe('ACCOUNT_LOCKED');
    expect((await api.request(contract, { token: admin, params: { id }, body })).status).toBe(200);
    expect((await signIn(name, password)).status).toBe(200);
    const { state } = await api.store.load(user, id);
    expect(state.status).toBe('active');
  });

  it('takes a password with spaces at its ends as it was typed', async () => {
    const id = await create('spaced');
    const reset = await api.request(resetUserPassword, {
      token: admin,
      params: { id },
      body: { password: ' spaced ' },
    });
    expect(reset.status).toBe(200);
    expect((await signIn('spaced', 'spaced')).body.code).toBe('INVALID_CREDENTIALS');
    expect((await signIn('spaced', ' spaced ')).status).toBe(200);
  });

  it('deletes old failures and expired sessions', async () => {
    const id = await create('tidy');
    await signIn('tidy');
    await signIn('nobody-at-all', 'wrong-one');
    await api.pool.query(
      "UPDATE platform.session SET expires_at = now() - interval '1 second' WHERE user_id = $1",
      [id],
    );
    await api.pool.query(
      `UPDATE vault.password_attempt
       SET last_at = now() - interval '16 minutes', at = ARRAY[now() - interval '16 minutes']`,
    );
    await signIn('tidy', 'wrong-one');
    await signIn('tidy');
    const { rows } = await api.pool.query(
      `SELECT (SELECT count(*)::int FROM vault.password_attempt) AS failures,
              (SELECT count(*)::int FROM platform.session WHERE user_id = $1) AS sessions`,
      [id],
    );
    expect(rows).toEqual([{ failures: 0, sessions: 1 }]);
  });

  it('records every failed attempt, even with the same idempotency key', async () => {
    const id = await create('guessed');
    const key = '0193a9b0-0000-7000-8000-000000000003';
    for (const password of ['wrong-1', 'wrong-2'])
      await api.request(login, { key, body: { username: 'guessed', password } });
    const failed = async () => {
      let count = 0;
      for await (const { type } of api.store.readStream('user', id)) if (type === 'SignInFailed') count += 1;
      return count;
    };
    await until(async () => (await failed()) >= 2);
    expect(await failed()).toBe(2);
  });

  it('rotates refresh tokens, and ends the session when an old one is reused', async () => {
    await create('fresh');
    const first = signedIn(await signIn('fresh'));
    const second = signedIn(await api.request(refresh, { body: { refresh_token: first.refresh_token } }));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    await api.pool.query(
      "UPDATE platform.former_refresh_token SET replaced_at = now() - interval '1 minute'",
    );
    const stolen = await api.request(refresh, { body: { refresh_token: first.refresh_token } });
    expect([stolen.status, stolen.body.code]).toEqual([401, 'REFRESH_FAILED']);
    const ended = await api.request(refresh, { body: { refresh_token: second.refresh_token } });
    expect(ended.status).toBe(401);
  });

  it('refuses a token after sign-out, suspension or a change of role', async () => {
    const id = await create('gone', 'admin');
    const { access_token: token } = signedIn(await signIn('gone'));
    await api.request(changeUserRole, { token: admin, params: { id }, body: { role: 'viewer' } });
    expect((await api.request(logout, { token })).body.code).toBe('TOKEN_INVALID');

    const { access_token: next } = signedIn(await signIn('gone'));
    expect((await api.request(logout, { token: next })).status).toBe(200);
    expect((await api.request(logout, { token: next })).body.code).toBe('TOKEN_INVALID');

    const suspended = await api.request(changeUserStatus, {
      token: admin,
      params: { id },
      body: { status: 'suspended', reason: 'left the company' },
    });
    expect(suspended.status).toBe(200);
    expect((await signIn('gone')).body.code).toBe('ACCOUNT_DISABLED');
  });

  it('changes one’s own password and ends all other sessions', async () => {
    await create('pass');
    const other = signedIn(await signIn('pass'));
    const mine = signedIn(await signIn('pass'));
    const wrong = await api.request(changePassword, {
      token: mine.access_token,
      body: { currentPassword: 'nope', newPassword: 'secret2' },
    });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'WRONG_PASSWORD']);
    const changed = await api.request(changePassword, {
      token: mine.access_token,
      body: { currentPassword: 'secret1', newPassword: 'secret2' },
    });
    expect(changed.status).toBe(200);
    expect((await api.request(logout, { token: other.access_token })).status).toBe(401);
    expect((await signIn('pass', 'secret2')).body.data).toMatchObject({ must_change_password: false });
  });

  it('lets nobody promote themselves, nor an admin create a super administrator', async () => {
    const id = await create('climber', 'admin');
    const { access_token: token } = signedIn(await signIn('climber'));
    const self = await api.request(changeUserRole, {
      token: admin,
      params: { id },
      body: { role: 'super_admin' },
    });
    expect(self.status).toBe(200);
    const adminToken = await api.tokenFor('admin');
    const denied = await api.request(createUser, { token: adminToken, body: person('boss', 'super_admin') });
    expect([denied.status, denied.body.code]).toEqual([403, 'PERMISSION_DENIED']);
    expect(token).toBeTruthy();
  });

  it('reports invalid fields in the requested language', async () => {
    const id = await create('polyglot');
    const answer = async (language: string) =>
      (await api.request(reviseUser, { token: admin, params: { id }, body: { realName: '' }, language }))
        .body;
    const messages = await Promise.all(['zh-CN', 'en-US', 'km-KH'].map(answer));
    expect(messages.map(({ code }) => code)).toEqual(Array(3).fill('VALIDATION_ERROR'));
    expect(new Set(messages.map(({ message }) => message)).size).toBe(3);
    expect(messages.map(({ errors }) => errors!['realName'])).toEqual([
      ['必填'],
      ['Required'],
      ['ត្រូវតែបំពេញ'],
    ]);
    expect(Object.keys(messages[0]!.errors!)).toEqual(expect.arrayContaining(['realName', 'email', 'phone']));
  });

  it('reveals nothing without a token, and nothing internal to anybody', async () => {
    const { status, body } = await api.request(createUser, { body: person('x') });
    expect([status, body.code]).toEqual([401, 'TOKEN_INVALID']);
    const unknown = await fetch(`${api.base}/api/v1/no/such/path`);
    expect(await unknown.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
    const broken = await fetch(`${api.base}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"username":',
    });
    expect([broken.status, await broken.json()]).toMatchObject([400, { code: 'MALFORMED_REQUEST' }]);
  });

  it('accepts security events and CSP reports, with a rate limit', async () => {
    const report = () =>
      fetch(`${api.base}/api/csp-report`, {
        method: 'POST',
        headers: { 'content-type': 'application/csp-report' },
        body: '{"csp-report":{"blocked-uri":"inline"}}',
      });
    expect((await report()).status).toBe(204);
    const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await report()).status));
    expect(statuses).toContain(429);
  });
});
