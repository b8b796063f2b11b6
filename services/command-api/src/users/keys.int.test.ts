import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createUnit } from '@granary/api/configuration';
import type { Endpoint } from '@granary/api/http';
import {
  assignUserWarehouses,
  changePassword,
  changeUserStatus,
  createUser,
  logout,
  resetUserPassword,
  reviseUser,
} from '@granary/api/users';
import { until } from '@granary/testing/stack';
import { v7 as uuidV7 } from 'uuid';
import { atCrashPoint } from '../processes/index.ts';
import { startTestApi, type TestApi, type TestRequest } from '../../testing/stack/test-api.ts';
import { peopleOf, person, signedIn } from '../../testing/fixtures/people.ts';

describe('an idempotency key', () => {
  let api: TestApi;
  let owner: string;
  let admin: string;
  beforeAll(async () => {
    api = await startTestApi();
    owner = await api.tokenFor('super_admin');
    admin = await api.tokenFor('admin');
  }, 60_000);
  afterEach(() => atCrashPoint());
  afterAll(() => api.close());

  const { create, signIn } = peopleOf(
    () => api,
    () => owner,
  );
  const tokenOf = async (username: string, password?: string): Promise<string> =>
    signedIn(await signIn(username, password)).access_token;
  const answerTo = async (contract: Endpoint, sent: TestRequest) => {
    const { status, body } = await api.request(contract, sent);
    return [status, body.code];
  };
  const eventsOf = async (id: string) => {
    const events = [];
    for await (const event of api.store.readStream('user', id)) events.push(event);
    return events;
  };
  const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);

  it('taken from the log gives no access to an account the caller may not change', async () => {
    const id = await create('top', 'super_admin');
    await signIn('top');
    const before = await eventsOf(id);
    const keys = before.flatMap((event) => [
      event.id,
      event.metadata.commandId,
      event.metadata.$correlationId,
    ]);
    const attempts = [
      [resetUserPassword, { password: 'stolen1' }],
      [changeUserStatus, { status: 'suspended', reason: 'not theirs to say' }],
      [reviseUser, { realName: 'X', email: 'x@example.com', phone: '+855 12 345 678' }],
    ] as const;
    for (const key of new Set([id, ...keys]))
      for (const [contract, body] of attempts)
        expect(await answerTo(contract, { token: admin, key, params: { id }, body })).toEqual([
          403,
          'PERMISSION_DENIED',
        ]);
    expect((await signIn('top')).status).toBe(200);
    expect((await eventsOf(id)).length).toBe(before.length + 1);
  });

  it('of another person is a conflict, and reveals no response', async () => {
    const key = uuidV7();
    const body = { name: '升', englishName: null, khmerName: null, symbol: 'L', sort: 0 };
    const mine = await api.request(createUnit, { token: owner, key, body });
    expect(mine.status).toBe(200);
    expect((await api.request(createUnit, { token: owner, key, body })).body.data).toEqual(mine.body.data);
    expect(await answerTo(createUnit, { token: admin, key, body })).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    const other = { ...body, symbol: 'kg' };
    expect(await answerTo(createUnit, { token: owner, key, body: other })).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
    // Nor may it be reused for another kind of command.
    expect(await answerTo(createUser, { token: owner, key, body: person('unit') })).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
  });

  it('stands for one operation with one body', async () => {
    const id = await create('bodies');
    const key = uuidV7();
    const status = (body: object) => answerTo(changeUserStatus, { token: owner, key, params: { id }, body });
    const suspension = { status: 'suspended', reason: 'left the company' };
    expect(await status(suspension)).toEqual([200, undefined]);
    expect(await status(suspension)).toEqual([200, undefined]);
    expect(await status({ ...suspension, reason: 'another reason' })).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
    expect(
      await answerTo(resetUserPassword, { token: owner, key, params: { id }, body: { password: 'secret9' } }),
    ).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await typesOf(id)).toEqual(['UserCreated', 'UserSuspended']);
    expect((await signIn('bodies', 'secret9')).body.code).toBe('INVALID_CREDENTIALS');
  });

  it('changes nothing the second time', async () => {
    const id = await create('again');
    const key = uuidV7();
    const reset = () =>
      answerTo(resetUserPassword, { token: owner, key, params: { id }, body: { password: 'secret2' } });
    expect(await reset()).toEqual([200, undefined]);
    const changed = await api.request(changePassword, {
      token: await tokenOf('again', 'secret2'),
      body: { currentPassword: 'secret2', newPassword: 'secret3' },
    });
    const { access_token: token } = signedIn(changed);
    expect(await reset()).toEqual([200, undefined]);
    expect((await signIn('again', 'secret2')).body.code).toBe('INVALID_CREDENTIALS');
    expect((await signIn('again', 'secret3')).status).toBe(200);
    expect((await api.request(logout, { token })).status).toBe(200);
  });

  it('does not repeat a suspension after it was lifted', async () => {
    const id = await create('lifted');
    const key = uuidV7();
    const suspend = () =>
      answerTo(changeUserStatus, {
        token: owner,
        key,
        params: { id },
        body: { status: 'suspended', reason: 'for a while' },
      });
    await suspend();
    await api.request(changeUserStatus, { token: owner, params: { id }, body: { status: 'active' } });
    const token = await tokenOf('lifted');
    expect(await suspend()).toEqual([200, undefined]);
    expect((await api.request(logout, { token })).status).not.toBe(401);
  });

  it('is checked against current permissions', async () => {
    const id = await create('moved');
    const local = await api.tokenFor('admin', ['WH1', 'WH2']);
    const key = uuidV7();
    const assign = () =>
      answerTo(resetUserPassword, { token: local, key, params: { id }, body: { password: 'secret2' } });
    expect(await assign()).toEqual([200, undefined]);
    const params = { id };
    await api.request(assignUserWarehouses, { token: owner, params, body: { warehouses: ['WH1', 'WH9'] } });
    expect(await assign()).toEqual([403, 'WAREHOUSE_ACCESS_DENIED']);
  });

  it('of a password change can be retried after signing in with the new password', async () => {
    const id = await create('lost');
    const token = await tokenOf('lost');
    const body = { currentPassword: 'secret1', newPassword: 'secret2' };
    const key = uuidV7();
    expect((await api.request(changePassword, { token, key, body })).status).toBe(200);
    // The password change ended the session, so the repetition uses a new one.
    const next = await tokenOf('lost', 'secret2');
    expect(await answerTo(changePassword, { token: next, key, body })).toEqual([200, undefined]);
    expect((await typesOf(id)).filter((type) => type === 'PasswordChanged')).toHaveLength(1);
    expect((await signIn('lost', 'secret2')).status).toBe(200);
  });

  it('sets no password without an event, and completes it after a crash', async () => {
    const id = await create('killed');
    await signIn('killed');
    atCrashPoint((name) => {
      if (name === 'password:decided') throw new Error('killed');
    });
    const sent = { token: owner, key: uuidV7(), params: { id }, body: { password: 'secret2' } };
    expect((await api.request(resetUserPassword, sent)).status).toBe(500);
    // The follower finishes it.
    await until(async () => (await signIn('killed', 'secret2')).status === 200, {
      withinMs: 20_000,
      what: 'the new password',
    });
    expect((await typesOf(id)).filter((type) => type === 'PasswordReset')).toHaveLength(1);
  });

  it('is refused if malformed', async () => {
    const { status, body } = await api.request(createUser, {
      token: owner,
      key: 'again',
      body: person('none'),
    });
    expect([status, body.code, body.errors]).toMatchObject([
      422,
      'VALIDATION_ERROR',
      { 'idempotency-key': [expect.any(String)] },
    ]);
  });

  it('leaves nothing in the log from which a password could be guessed', async () => {
    const id = await create('hashed');
    const body = { password: 'secret2' };
    const token = owner;
    await api.request(resetUserPassword, { token, params: { id }, body });
    await api.request(resetUserPassword, { token: await api.tokenFor('super_admin'), params: { id }, body });
    const prints = (await eventsOf(id))
      .filter(({ type }) => type === 'PasswordReset')
      .map(({ metadata }) => metadata.fingerprint);
    expect(prints).toHaveLength(2);
    expect(new Set(prints).size).toBe(2);
  });
});
