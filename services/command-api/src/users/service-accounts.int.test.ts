import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Permission } from '@granary/api/access';
import { createItem } from '@granary/api/items';
import { registerSupplier } from '@granary/api/suppliers';
import {
  changeUserStatus,
  createServiceAccount,
  eraseUser,
  exchangeApiKey,
  issueApiKey,
  resetUserPassword,
  revokeApiKey,
} from '@granary/api/users';
import { issueApiKey as issueDecision, user } from '@granary/domain/users';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { createHash } from 'node:crypto';
import { v7 as uuidV7 } from 'uuid';
import { startTestApi, type TestAnswer, type TestApi } from '../../testing/stack/test-api.ts';
import { peopleOf } from '../../testing/fixtures/people.ts';

const PERMISSIONS: Permission[] = ['system_config:write'];

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await startTestApi({ GRANARY_PROGRAM_REQUESTS_PER_SECOND: '1' });
  admin = await api.tokenFor('super_admin');
}, 120_000);
afterAll(() => api.close());

const { create: createPerson } = peopleOf(
  () => api,
  () => admin,
);
/** What the answers of this file consist of. */
interface Given {
  readonly id: string;
  readonly key: string | null;
  readonly access_token: string;
  readonly expires_at: string;
}
const given = ({ body }: TestAnswer): Given => body.data as Given;
const create = async (username: string, role = 'admin'): Promise<string> => {
  const body = { username, realName: 'A program', role, warehouses: [] };
  return given(await api.request(createServiceAccount, { token: admin, body })).id;
};
const issue = (
  id: string,
  name: string,
  sent: { token?: string; key?: string; permissions?: Permission[] } = {},
) =>
  api.request(issueApiKey, {
    token: sent.token ?? admin,
    params: { id },
    body: { name, permissions: sent.permissions ?? PERMISSIONS, days: 30 },
    ...(sent.key && { key: sent.key }),
  });
const keyOf = async (id: string, name = 'scales'): Promise<{ id: string; key: string }> => {
  const issued = given(await issue(id, name));
  return { id: issued.id, key: issued.key! };
};
const exchange = (key: string) => api.request(exchangeApiKey, { body: { key } });
const tokenBy = async (key: string): Promise<string> => given(await exchange(key)).access_token;
const register = (token: string) =>
  api.request(registerSupplier, {
    token,
    body: { code: `S-${uuidV7().slice(-12).toUpperCase()}`, name: '湄公河农化' },
  });

describe('API key of a service account', () => {
  it('signs in for what it may do, and for nothing else of its account', async () => {
    const { key } = await keyOf(await create('scales'));
    const token = await tokenBy(key);
    expect((await register(token)).status).toBe(200);
    const other = await api.request(createItem, { token, body: {} as never });
    expect([other.status, other.body.code]).toEqual([403, 'PERMISSION_DENIED']);
  });

  it('is asked to come again later when it asks too often, and stops nobody else', async () => {
    const [busy, calm] = await Promise.all(
      ['busy', 'calm'].map(async (name) => tokenBy((await keyOf(await create(name))).key)),
    );
    const statuses = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await register(busy!)).status);
    const last = await register(busy!);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10);
    expect([last.status, last.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(last.retryAfter)).toBeGreaterThan(0);
    expect(Number(last.retryAfter)).toBeLessThanOrEqual(10);
    expect((await register(calm!)).status).toBe(200);
  });

  it('is exchanged a few times a minute, however often somebody without its secret tries', async () => {
    const { key } = await keyOf(await create('often'));
    for (let n = 0; n < 40; n += 1) expect((await exchange(`${key}x`)).body.code).toBe('API_KEY_INVALID');
    const answers = [];
    for (let n = 0; n < 31; n += 1) answers.push((await exchange(key)).status);
    expect(answers).toEqual([...Array<number>(30).fill(200), 429]);
  });

  it('gives a token for an hour that ends no later than the key', async () => {
    const id = await create('short');
    const { key } = await keyOf(id);
    const left = (expires_at: string) => Math.round((Date.parse(expires_at) - Date.now()) / 60_000);
    expect(left(given(await exchange(key)).expires_at)).toBe(60);

    const [now, keyId] = [new Date(), uuidV7()];
    const expiresAt = new Date(now.getTime() + 600_000).toISOString();
    await api.pool.query('INSERT INTO vault.api_key (key_id, user_id, digest) VALUES ($1, $2, $3)', [
      keyId,
      id,
      createHash('sha256').update('secret').digest('base64url'),
    ]);
    await api.store.decide(user, id, commandContext(), (state) =>
      issueDecision(state, {
        keyId,
        name: 'soon',
        permissions: PERMISSIONS,
        expiresAt,
        now: now.toISOString(),
      }),
    );
    expect(given(await exchange(`granary_${keyId}_secret`)).expires_at).toBe(expiresAt);
  });

  it('gives no permission that its account has lost', async () => {
    const id = await create('reader', 'viewer');
    const { key } = await keyOf(id, 'all');
    const token = await tokenBy(key);
    expect((await register(token)).body.code).toBe('PERMISSION_DENIED');
  });

  it('is shown once: a repeated request gets the same key without its secret', async () => {
    const id = await create('twice');
    const key = uuidV7();
    const first = await issue(id, 'once', { key });
    const again = await issue(id, 'once', { key });
    expect(again.body.data).toEqual({ id: given(first).id, key: null });
    expect((await exchange(given(first).key!)).status).toBe(200);
    const { rows } = await api.pool.query('SELECT count(*)::int AS n FROM vault.api_key WHERE user_id = $1', [
      id,
    ]);
    expect(rows[0].n).toBe(1);
  });

  it('ends with every token when it is revoked', async () => {
    const id = await create('revoked');
    const { id: keyId, key } = await keyOf(id);
    const token = await tokenBy(key);
    const revoke = () => api.request(revokeApiKey, { token: admin, params: { id, key: keyId } });
    expect((await revoke()).status).toBe(200);
    expect([(await register(token)).status, (await exchange(key)).body.code]).toEqual([
      401,
      'API_KEY_INVALID',
    ]);
    expect((await revoke()).body.code).toBe('API_KEY_NOT_FOUND');
  });

  it.each([
    ['nothing', () => ''],
    ['another secret', (key: string) => `${key.slice(0, -4)}AAAA`],
    ['the id alone', (key: string) => key.split('_').slice(0, 2).join('_')],
    ['another prefix', (key: string) => key.replace('granary', 'other')],
    ['SQL', () => `granary_' OR true --_x`],
    ['a zero byte', () => 'granary_\u0000_x'],
  ])('is refused with %s', async (what, changed) => {
    const { key } = await keyOf(await create(`wrong-${what.replaceAll(' ', '-').toLowerCase()}`));
    const { status, body } = await exchange(changed(key));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.code).toMatch(/^(API_KEY_INVALID|VALIDATION_ERROR)$/);
  });

  it('is neither in the log nor in the database', async () => {
    const id = await create('secret');
    const { key } = await keyOf(id);
    const secret = key.split('_').slice(2).join('_');
    const told: string[] = [];
    for await (const event of api.store.readStream('user', id)) told.push(JSON.stringify(event.data));
    const { rows } = await api.pool.query('SELECT * FROM vault.api_key WHERE user_id = $1', [id]);
    expect(`${told.join()} ${JSON.stringify(rows)}`).not.toContain(secret);
  });

  it('stops while the account is suspended, and for good when it is erased', async () => {
    const id = await create('stopped');
    const { key } = await keyOf(id);
    const reason = 'Contract has ended';
    const set = (body: object) =>
      api.request(changeUserStatus, { token: admin, params: { id }, body: body as never });
    await set({ status: 'suspended', reason });
    expect((await exchange(key)).body.code).toBe('API_KEY_INVALID');
    await set({ status: 'active' });
    expect((await exchange(key)).status).toBe(200);
    await set({ status: 'inactive', reason });
    const erased = await api.request(eraseUser, {
      token: admin,
      params: { id },
      body: { username: 'stopped', reason },
    });
    expect(erased.status).toBe(200);
    const { rows } = await api.pool.query('SELECT 1 FROM vault.api_key WHERE user_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('is issued by nobody for an account of more authority than their own', async () => {
    const id = await create('powerful', 'super_admin');
    const { status, body } = await issue(id, 'mine', { token: await api.tokenFor('admin') });
    expect([status, body.code]).toEqual([403, 'PERMISSION_DENIED']);
  });

  it('is not issued for a person', async () => {
    expect((await issue(await createPerson('human'), 'mine')).body.code).toBe('NOT_A_SERVICE_ACCOUNT');
  });
});

describe('service account', () => {
  it('gets no password', async () => {
    const id = await create('no-password');
    const reset = await api.request(resetUserPassword, {
      token: admin,
      params: { id },
      body: { password: 'first-one' },
    });
    expect(reset.body.code).toBe('SERVICE_ACCOUNT');
  });

  it('is created with no more authority than its creator has', async () => {
    const body = { username: 'higher', realName: 'A program', role: 'super_admin', warehouses: [] };
    const token = await api.tokenFor('admin');
    expect((await api.request(createServiceAccount, { token, body })).status).toBe(403);
  });
});
