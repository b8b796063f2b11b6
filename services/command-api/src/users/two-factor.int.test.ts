import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  beginTwoFactor,
  changeUserStatus,
  disableTwoFactor,
  enableTwoFactor,
  login,
  refresh,
  renewRecoveryCodes,
  resetTwoFactor,
} from '@granary/api/users';
import { createUnit } from '@granary/api/configuration';
import { user } from '@granary/domain/users';
import { generate } from 'otplib';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { peopleOf, PASSWORD, signedIn } from '../../testing/fixtures/people.ts';

let api: TestApi;
let owner: string;
let admin: string;
beforeAll(async () => {
  api = await startTestApi({ GRANARY_TWO_FACTOR_ROLES: 'finance_admin' });
  owner = await api.tokenFor('super_admin');
  admin = await api.tokenFor('admin');
}, 120_000);
afterAll(() => api.close());

const { create } = peopleOf(
  () => api,
  () => owner,
);
const signIn = (username: string, code?: string, password = PASSWORD) =>
  api.request(login, { body: { username, password, ...(code !== undefined && { code }) } });
const codeOf = (secret: string, secondsAhead = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + secondsAhead });
/** Allows codes to be used again, so that tests need not wait for the next period. */
const timePasses = () => api.pool.query('UPDATE vault.two_factor SET last_step = 0');

/** A signed-in user who does not have to change the initial password. */
const enter = async (username: string, role?: string) => {
  const id = await create(username, role);
  await api.pool.query('UPDATE vault.credential SET must_change = false WHERE user_id = $1', [id]);
  const { access_token: token, ...rest } = signedIn(await signIn(username));
  return { id, token, ...rest };
};
const begin = async (token: string) =>
  (await api.request(beginTwoFactor, { token, body: { currentPassword: PASSWORD } })).body.data as {
    secret: string;
    uri: string;
  };
const protect = async (username: string, role?: string) => {
  const person = await enter(username, role);
  const { secret } = await begin(person.token);
  const { body } = await api.request(enableTwoFactor, {
    token: person.token,
    body: { code: await codeOf(secret) },
  });
  const { recoveryCodes } = body.data as { recoveryCodes: string[] };
  await timePasses();
  return { ...person, secret, recoveryCodes };
};
const attemptsForgotten = () => api.pool.query('DELETE FROM vault.password_attempt');

describe('a second factor', () => {
  it('is requested only after the right password', async () => {
    const { secret } = await protect('careful');
    expect((await signIn('careful', undefined, 'wrong-1')).body.code).toBe('INVALID_CREDENTIALS');
    expect((await signIn('careful')).body.code).toBe('TWO_FACTOR_CODE_REQUIRED');
    expect((await signIn('careful', '000000', 'wrong-1')).body.code).toBe('INVALID_CREDENTIALS');
    expect((await signIn('careful', await codeOf(secret))).status).toBe(200);
  });

  it('accepts a code once, even in concurrent requests', async () => {
    const { secret } = await protect('replayed');
    const code = await codeOf(secret);
    const answers = await Promise.all([1, 2, 3].map(() => signIn('replayed', code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await attemptsForgotten();
    expect((await signIn('replayed', code)).body.code).toBe('TWO_FACTOR_CODE_WRONG');
  });

  it('refuses an older code after a newer one', async () => {
    const { secret } = await protect('older');
    const older = await codeOf(secret, -30);
    expect((await signIn('older', await codeOf(secret))).status).toBe(200);
    expect((await signIn('older', older)).body.code).toBe('TWO_FACTOR_CODE_WRONG');
  });

  it('cannot be guessed: five tries in a quarter of an hour', async () => {
    const { id, secret } = await protect('guessed');
    const right = await codeOf(secret);
    const wrong = right === '123456' ? '654321' : '123456';
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn('guessed', wrong)));
    expect(answers.filter(({ body }) => body.code === 'TWO_FACTOR_CODE_WRONG')).toHaveLength(5);
    expect((await signIn('guessed', right)).body.code).toBe('ACCOUNT_LOCKED');
    await api.request(changeUserStatus, { token: owner, params: { id }, body: { status: 'active' } });
    expect((await signIn('guessed', right)).status).toBe(200);
  });

  it('is enabled only by a code of the new device of the same account', async () => {
    const [one, other] = [await enter('one'), await enter('other')];
    const mine = await begin(one.token);
    await begin(other.token);
    const stolen = await api.request(enableTwoFactor, {
      token: other.token,
      body: { code: await codeOf(mine.secret) },
    });
    expect(stolen.body.code).toBe('CODE_WRONG');
    expect((await signIn('one')).status).toBe(200);
    expect((await signIn('other')).status).toBe(200);
  });

  it('is neither set up nor disabled without the password', async () => {
    const open = await enter('open');
    const begun = await api.request(beginTwoFactor, {
      token: open.token,
      body: { currentPassword: 'wrong-1' },
    });
    expect(begun.body.code).toBe('WRONG_PASSWORD');
    const { secret } = await protect('closed');
    const { access_token: token } = signedIn(await signIn('closed', await codeOf(secret)));
    const off = (currentPassword: string, code: string) =>
      api.request(disableTwoFactor, { token, body: { currentPassword, code } });
    expect((await off('wrong-1', await codeOf(secret, 30))).body.code).toBe('WRONG_PASSWORD');
    expect((await off(PASSWORD, await codeOf(secret))).body.code).toBe('CODE_WRONG');
    expect((await off(PASSWORD, await codeOf(secret, 30))).status).toBe(200);
    expect((await signIn('closed')).status).toBe(200);
  });
});

describe('sessions with two-factor sign-in', () => {
  const stands = async (refreshToken: string) =>
    (await api.request(refresh, { body: { refresh_token: refreshToken } })).status === 200;

  it('end if opened with the password alone, except the one that enables it', async () => {
    const person = await enter('several');
    const other = signedIn(await signIn('several'));
    const { secret } = await begin(person.token);
    const on = { token: person.token, body: { code: await codeOf(secret) } };
    expect((await api.request(enableTwoFactor, on)).status).toBe(200);
    expect(await stands(other.refresh_token)).toBe(false);
    expect(await stands(person.refresh_token)).toBe(true);
  });

  it('end with a reset, as a lost device may be signed in', async () => {
    const { id, secret } = await protect('mislaid');
    const kept = signedIn(await signIn('mislaid', await codeOf(secret)));
    await api.request(resetTwoFactor, { token: owner, params: { id }, body: { reason: 'Lost the phone' } });
    expect(await stands(kept.refresh_token)).toBe(false);
  });
});

describe('a recovery code', () => {
  it('works once, however it is typed', async () => {
    const { recoveryCodes } = await protect('lost');
    const [first, second] = recoveryCodes as [string, string];
    expect(new Set(recoveryCodes).size).toBe(10);
    const answers = await Promise.all([1, 2, 3].map(() => signIn('lost', first)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await attemptsForgotten();
    expect((await signIn('lost', second.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
  });

  it('works only for its owner, and not after a renewal', async () => {
    const { recoveryCodes, secret } = await protect('renewing');
    await protect('thief');
    expect((await signIn('thief', recoveryCodes[0])).body.code).toBe('TWO_FACTOR_CODE_WRONG');
    const { access_token: token } = signedIn(await signIn('renewing', await codeOf(secret)));
    const { body } = await api.request(renewRecoveryCodes, {
      token,
      body: { currentPassword: PASSWORD, code: recoveryCodes[1] },
    });
    const { recoveryCodes: renewed } = body.data as { recoveryCodes: string[] };
    expect(renewed).toHaveLength(10);
    expect((await signIn('renewing', recoveryCodes[2])).body.code).toBe('TWO_FACTOR_CODE_WRONG');
    expect((await signIn('renewing', renewed[0])).status).toBe(200);
  });
});

describe('a role that requires two-factor sign-in', () => {
  it('allows nothing before it is set up, and does not allow disabling it', async () => {
    const { token, refresh_token } = await enter('required', 'finance_admin');
    const unit = { name: 'Bag', symbol: 'bag' };
    const refused = await api.request(createUnit, { token, body: unit });
    expect(refused.body.code).toBe('TWO_FACTOR_REQUIRED');
    const renewed = await api.request(refresh, { body: { refresh_token } });
    expect(renewed.body.data).toMatchObject({ must_set_up_two_factor: true });

    const { secret } = await begin(token);
    await api.request(enableTwoFactor, { token, body: { code: await codeOf(secret) } });
    await timePasses();
    const again = await signIn('required', await codeOf(secret));
    expect(again.body.data).toMatchObject({ must_set_up_two_factor: false });
    const { access_token } = signedIn(again);
    expect((await api.request(createUnit, { token: access_token, body: unit })).body.code).not.toBe(
      'TWO_FACTOR_REQUIRED',
    );
    const off = await api.request(disableTwoFactor, {
      token: access_token,
      body: { currentPassword: PASSWORD, code: await codeOf(secret, 30) },
    });
    expect(off.body.code).toBe('TWO_FACTOR_REQUIRED');
  });
});

describe('a two-factor reset', () => {
  const reset = (token: string, id: string) =>
    api.request(resetTwoFactor, { token, params: { id }, body: { reason: 'Lost the phone' } });

  it('needs an administrator of higher rank, and is not allowed for oneself', async () => {
    const { id } = await protect('helpless');
    const boss = await protect('big-boss', 'super_admin');
    const peer = await protect('peer', 'admin');
    expect((await reset(await api.tokenFor('warehouse_staff'), id)).status).toBe(403);
    expect((await reset(admin, boss.id)).status).toBe(403);
    expect((await reset(admin, peer.id)).status).toBe(403);
    expect((await reset(await api.tokenFor('super_admin', 'all', boss.id), boss.id)).body.code).not.toBe(
      undefined,
    );
    expect((await signIn('big-boss')).body.code).toBe('TWO_FACTOR_CODE_REQUIRED');
    expect((await reset(admin, id)).status).toBe(200);
    expect((await signIn('helpless')).status).toBe(200);
  });

  it('invalidates everything of the former device', async () => {
    const { id, secret, recoveryCodes, token } = await protect('changed-phone');
    await reset(owner, id);
    const entered = signedIn(await signIn('changed-phone'));
    const { secret: next } = await begin(entered.access_token);
    await api.request(enableTwoFactor, { token: entered.access_token, body: { code: await codeOf(next) } });
    await timePasses();
    expect((await signIn('changed-phone', recoveryCodes[0])).body.code).toBe('TWO_FACTOR_CODE_WRONG');
    expect((await signIn('changed-phone', await codeOf(secret))).body.code).toBe('TWO_FACTOR_CODE_WRONG');
    expect((await signIn('changed-phone', await codeOf(next))).status).toBe(200);
    expect(token).not.toBe(entered.access_token);
  });
});

describe('two-factor secrets', () => {
  it('appear in no event, and in no table unencrypted', async () => {
    const { id, secret, recoveryCodes } = await protect('private');
    const told: unknown[] = [];
    for await (const { type, data, metadata } of api.store.readStream('user', id))
      told.push([type, data, metadata]);
    const { rows } = await api.pool.query<{ row: string }>(
      'SELECT f::text AS row FROM vault.two_factor f UNION ALL SELECT c::text FROM vault.recovery_code c',
    );
    const kept = JSON.stringify([told, rows]);
    expect(kept).toContain('TwoFactorEnabled');
    for (const clear of [secret, ...recoveryCodes]) expect(kept).not.toContain(clear);
    expect((await api.store.load(user, id)).state).toMatchObject({ twoFactor: { recoveryCodes: 10 } });
  });
});
