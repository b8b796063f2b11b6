import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  changeAvatar,
  changeSettings,
  changeUserPermissions,
  changeUserStatus,
  eraseUser,
  login,
  resetUserPassword,
  reviseUser,
} from '@granary/api/users';
import type { SealedText } from '@granary/domain/kernel';
import { user, type ExistingUser } from '@granary/domain/users';
import { Vault } from '@granary/platform/vault';
import { until } from '@granary/testing/stack';
import { v7 as uuidV7 } from 'uuid';
import { atCrashPoint } from '../processes/index.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { EmailAccounts } from './email-accounts.ts';
import { Erasure } from './erasure.ts';
import { peopleOf, person, signedIn } from '../../testing/fixtures/people.ts';

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const REASON = 'Left the company';

let api: TestApi;
let owner: string;
let admin: string;
beforeAll(async () => {
  api = await startTestApi();
  owner = await api.tokenFor('super_admin');
  admin = await api.tokenFor('admin');
}, 120_000);
afterAll(() => api.close());
afterEach(() => atCrashPoint());

const { create, signIn } = peopleOf(
  () => api,
  () => owner,
);
const deactivate = (id: string) =>
  api.request(changeUserStatus, {
    token: owner,
    params: { id },
    body: { status: 'inactive', reason: REASON },
  });
const erase = (id: string, username: string, { token = owner, key = uuidV7() } = {}) =>
  api.request(eraseUser, { token, key, params: { id }, body: { username, reason: REASON } });
const account = async (id: string) => (await api.store.load(user, id)).state as ExistingUser;
/** Decrypts as another service would, without a cached key. */
const opened = (sealed: SealedText | null) =>
  sealed && new Vault(api.pool, api.config.GRANARY_DATA_KEY).open(sealed);
const left = async (username: string, role?: string) => {
  const id = await create(username, role);
  const { profile } = await account(id);
  await deactivate(id);
  return { id, profile };
};
const typesOf = async (id: string) => {
  const types: string[] = [];
  for await (const { type } of api.store.readStream('user', id)) types.push(type);
  return types;
};
/** Tables outside the log with rows of this user. */
const traces = async (id: string, username: string) => {
  const { rows } = await api.pool.query<{ place: string }>(
    `SELECT table_schema || '.' || table_name AS place FROM information_schema.columns
     WHERE column_name = 'user_id' AND table_schema IN ('platform', 'vault')`,
  );
  const found: string[] = [];
  for (const { place } of rows) {
    const { rowCount } = await api.pool.query(`SELECT FROM ${place} WHERE user_id = $1`, [id]);
    if (rowCount) found.push(place);
  }
  const { rowCount } = await api.pool.query('SELECT FROM vault.password_attempt WHERE name IN ($1, $2)', [
    id,
    username,
  ]);
  return rowCount ? [...found, 'vault.password_attempt'] : found;
};

describe('erasing a deactivated user', () => {
  it('makes personal data unreadable everywhere, including history; the user id stays', async () => {
    const id = await create('gone');
    await api.pool.query('UPDATE vault.credential SET must_change = false WHERE user_id = $1', [id]);
    const { access_token: token } = signedIn(await signIn('gone'));
    await api.request(changeAvatar, { token, body: { picture: DOT } });
    await api.request(changeSettings, { token, body: { rows: [{ name: 'mode', value: '"dark"' }] } });
    await signIn('gone', 'wrong-one');
    const { profile } = await account(id);
    expect(await opened(profile.email)).toBe('gone@example.com');
    await deactivate(id);
    expect((await erase(id, 'gone')).status).toBe(200);

    expect([await opened(profile.email), await opened(profile.phone)]).toEqual([null, null]);
    expect(await account(id)).toMatchObject({
      erased: true,
      username: 'gone',
      profile: { realName: '', email: null, phone: null },
    });
    // What is followed late, or looked for by address, brings no row back.
    const emails = api.app.get(EmailAccounts);
    for await (const event of api.store.readStream('user', id)) await emails.follow(event);
    expect(await emails.having(emails.digest('gone@example.com'))).toEqual([]);
    // Only the guard's row of the account remains.
    expect(new Set(await traces(id, 'gone'))).toEqual(new Set(['platform.account']));
    expect((await signIn('gone')).body.code).toBe('INVALID_CREDENTIALS');
    expect((await api.request(login, { body: { username: 'gone', password: 'x' } })).status).toBe(401);
  });

  it('is idempotent', async () => {
    const { id } = await left('twice');
    const key = uuidV7();
    expect((await erase(id, 'twice', { key })).status).toBe(200);
    expect((await erase(id, 'twice', { key })).status).toBe(200);
    expect((await erase(id, 'twice')).status).toBe(200);
    expect((await typesOf(id)).filter((type) => type === 'UserErased')).toHaveLength(1);
  });

  it('is completed even if the service was killed before the key was destroyed', async () => {
    const { id, profile } = await left('halfway');
    atCrashPoint((name) => {
      if (name === 'user:erased') throw new Error('killed');
    });
    expect((await erase(id, 'halfway')).status).toBe(500);
    atCrashPoint();
    await until(async () => (await opened(profile.email)) === null, { what: 'the key is destroyed' });
    await until(async () => !(await traces(id, 'halfway')).includes('vault.credential'));
    expect((await account(id)).erased).toBe(true);
  });

  it('is repeated from the log after an older vault is restored', async () => {
    const { id, profile } = await left('restored');
    const { rows } = await api.pool.query<{ wrapped: Buffer }>(
      'SELECT wrapped FROM vault.data_key WHERE subject = $1',
      [`user:${id}`],
    );
    await erase(id, 'restored');
    // The service follows the erasure too, perhaps only now.
    await until(
      async () => {
        await api.pool.query('UPDATE vault.data_key SET wrapped = $2 WHERE subject = $1', [
          `user:${id}`,
          rows[0]!.wrapped,
        ]);
        return (await opened(profile.email)) === 'restored@example.com';
      },
      { what: 'the older vault' },
    );
    for await (const event of api.store.readStream('user', id)) await api.app.get(Erasure).follow(event);
    expect(await opened(profile.email)).toBeNull();
  });

  it('deletes exported user lists, and no other exports', async () => {
    const { id } = await left('exported');
    const job = (list: string) =>
      api.pool.query(
        `INSERT INTO platform.job (id, kind, name, parameters, format, language, time_zone, user_id, username, role,
           permissions, permission_version, state, expires_at)
         VALUES ($1, 'list', $2, $3, 'csv', 'en-US', 'UTC', 'somebody', 'somebody', 'admin', '{}', 1, 'ready',
           now() + interval '1 day')`,
        [uuidV7(), list, JSON.stringify({ list, query: {}, columns: [] })],
      );
    await job('/users');
    await job('/items');
    await erase(id, 'exported');
    const { rows } = await api.pool.query<{ name: string }>(
      `SELECT name FROM platform.job WHERE user_id = 'somebody'`,
    );
    expect(rows).toEqual([{ name: '/items' }]);
  });
});

describe('erasing is refused', () => {
  it('for an account that is not deactivated, or if the user name differs', async () => {
    const id = await create('active');
    expect((await erase(id, 'active')).body.code).toBe('USER_NOT_INACTIVE');
    await deactivate(id);
    const wrong = await erase(id, 'twice');
    expect(wrong.body).toMatchObject({
      code: 'USERNAME_DIFFERS',
      errors: { username: [expect.any(String)] },
    });
    expect((await account(id)).erased).toBe(false);
  });

  it('to oneself, to equals, to people with fewer rights, and without the permission', async () => {
    const { id } = await left('chief', 'super_admin');
    expect((await erase(id, 'chief', { token: admin })).body.code).toBe('PERMISSION_DENIED');
    const equal = await left('equal', 'admin');
    expect((await erase(equal.id, 'equal', { token: admin })).body.code).toBe('PERMISSION_DENIED');
    const manager = await api.tokenFor('manager');
    expect((await erase(equal.id, 'equal', { token: manager })).status).toBe(403);
    const oneself = await api.tokenFor('super_admin', 'all', id);
    expect((await erase(id, 'chief', { token: oneself })).status).toBe(401);
    expect((await account(id)).erased).toBe(false);
  });

  it('once erased: the account cannot be changed in any way', async () => {
    const { id } = await left('final');
    await erase(id, 'final');
    const { realName, email, phone } = person('final');
    const on = (body: object) => ({ token: owner, params: { id }, body });
    const answers = [
      await api.request(changeUserStatus, on({ status: 'active' })),
      await api.request(changeUserStatus, on({ status: 'suspended', reason: REASON })),
      await api.request(resetUserPassword, on({ password: 'another1' })),
      await api.request(changeUserPermissions, on({ grants: ['log:read'], revokes: [] })),
      await api.request(reviseUser, on({ realName, email, phone })),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(5).fill('USER_ERASED'));
    expect((await account(id)).erased).toBe(true);
  });
});
