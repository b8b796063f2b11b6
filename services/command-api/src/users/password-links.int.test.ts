import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  changeSettings,
  changeUserStatus,
  createUser,
  forgottenPassword,
  inviteUser,
  login,
  refresh,
  resetUserPassword,
  reviseUser,
  setPasswordByLink,
} from '@granary/api/users';
import { user } from '@granary/domain/users';
import { localMessagesIn } from '@granary/platform/local-messages';
import { until } from '@granary/testing/stack';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { peopleOf, person, signedIn } from '../../testing/fixtures/people.ts';

let api: TestApi;
let owner: string;
let admin: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'granary-mail-'));
  api = await startTestApi({ GRANARY_MAIL: folder, GRANARY_PUBLIC_URL: 'https://granary.example/' });
  owner = await api.tokenFor('super_admin');
  admin = await api.tokenFor('admin');
}, 120_000);
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const { create, signIn } = peopleOf(
  () => api,
  () => owner,
);
const invite = async (username: string, token = owner) => {
  const { password: _, ...body } = person(username);
  return api.request(createUser, { token, body });
};
const invited = async (username: string): Promise<string> =>
  ((await invite(username)).body.data as { id: string }).id;
const mailsTo = async (username: string) =>
  (await localMessagesIn(folder, 1_000)).filter(({ to }) => to === `${username}@example.com`);
/** Waits for `count` links and returns the newest. */
const linkTo = async (username: string, count = 1): Promise<string> => {
  const links = async () =>
    (await mailsTo(username)).flatMap(({ text }) => {
      const [, token] = /https:\/\/granary\.example\/set-password#(\S+)/.exec(text) ?? [];
      return token ? [token] : [];
    });
  await until(async () => (await links()).length >= count, { what: `${count} links to ${username}` });
  return (await links())[0]!;
};
let places = 0;
/** Another address each time, because requests are limited per address. */
const elsewhere = () => ({ ip: `198.51.100.${(places += 1)}` });
const setPassword = async (token: string, password = 'chosen-1') => {
  const sent = { body: { token, password }, ...elsewhere() };
  const { status, body } = await api.request(setPasswordByLink, sent);
  return status === 200 ? 200 : body.code;
};
const forget = (username: string, language?: string) =>
  api.request(forgottenPassword, {
    body: { username },
    ...elsewhere(),
    ...(language && { language }),
  });
const eventsOf = async (id: string) => {
  const told: unknown[] = [];
  for await (const event of api.store.readStream('user', id)) told.push(event);
  return told as { type: string }[];
};

describe('an invited user', () => {
  it('is pending until a password is set, and can then sign in', async () => {
    const id = await invited('invited');
    expect((await api.store.load(user, id)).state.status).toBe('pending');
    expect((await signIn('invited', 'chosen-1')).body.code).toBe('INVALID_CREDENTIALS');
    expect(await setPassword(await linkTo('invited'))).toBe(200);
    expect((await api.store.load(user, id)).state.status).toBe('active');
    const { body } = await signIn('invited', 'chosen-1');
    expect(body.data).toMatchObject({ must_change_password: false });
  });

  it('can use the link once, also in concurrent requests', async () => {
    await invited('once');
    const token = await linkTo('once');
    const answers = await Promise.all(
      ['first-11', 'other-22', 'third-33'].map((one) => setPassword(token, one)),
    );
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'LINK_INVALID')).toHaveLength(2);
    expect(await setPassword(token)).toBe('LINK_INVALID');
    const right = ['first-11', 'other-22', 'third-33'][answers.indexOf(200)]!;
    expect((await signIn('once', right)).status).toBe(200);
  });

  it('has one valid link: a new invitation ends the earlier one', async () => {
    const id = await invited('again');
    const first = await linkTo('again');
    expect((await api.request(inviteUser, { token: owner, params: { id } })).status).toBe(200);
    const second = await linkTo('again', 2);
    expect(second).not.toBe(first);
    expect(await setPassword(first)).toBe('LINK_INVALID');
    expect(await setPassword(second)).toBe(200);
    expect((await api.request(inviteUser, { token: owner, params: { id } })).body.code).toBe(
      'USER_NOT_PENDING',
    );
  });

  it('cannot use the link after deactivation or a change of address', async () => {
    const stopped = await invited('stopped');
    const moved = await invited('moved');
    const [toStopped, toMoved] = [await linkTo('stopped'), await linkTo('moved')];
    await api.request(changeUserStatus, {
      token: owner,
      params: { id: stopped },
      body: { status: 'inactive', reason: 'Never came' },
    });
    const { username: _, password: __, role: ___, warehouses: ____, ...profile } = person('elsewhere');
    await api.request(reviseUser, { token: owner, params: { id: moved }, body: profile });
    expect(await setPassword(toStopped)).toBe('LINK_INVALID');
    expect(await setPassword(toMoved)).toBe('LINK_INVALID');
  });

  it('cannot be activated or given a password by somebody else', async () => {
    const id = await invited('waiting');
    const by = { token: owner, params: { id } };
    const answers = [
      await api.request(changeUserStatus, { ...by, body: { status: 'active' } }),
      await api.request(resetUserPassword, { ...by, body: { password: 'another1' } }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(['USER_PENDING', 'USER_PENDING']);
  });

  it('can be invited only by somebody with at least the same rank', async () => {
    const { password: _, ...body } = person('boss', 'super_admin');
    expect((await api.request(createUser, { token: admin, body })).status).toBe(403);
    const made = await api.request(createUser, { token: owner, body });
    const { id } = made.body.data as { id: string };
    expect((await api.request(inviteUser, { token: admin, params: { id } })).status).toBe(403);
  });
});

describe('a forgotten password', () => {
  it('is reset by a mailed link, once, ending all sessions', async () => {
    await create('forgot');
    const { refresh_token } = signedIn(await signIn('forgot'));
    expect((await forget('Forgot ', 'km-KH')).status).toBe(200);
    const token = await linkTo('forgot');
    expect(await setPassword(token)).toBe(200);
    expect(await setPassword(token, 'another-2')).toBe('LINK_INVALID');
    expect((await api.request(refresh, { body: { refresh_token } })).status).toBe(401);
    expect((await signIn('forgot')).status).toBe(401);
    expect((await signIn('forgot', 'chosen-1')).status).toBe(200);
    expect((await mailsTo('forgot')).map(({ subject }) => subject)).toContain('កំណត់ពាក្យសម្ងាត់ថ្មី');
  });

  it('gets the same response for unknown accounts, and is limited to three mails', async () => {
    const id = await create('flooded');
    const answers = [];
    for (const name of ['flooded', 'nobody-at-all', 'flooded', 'flooded', 'flooded', 'nobody-at-all'])
      answers.push(await forget(name));
    expect(
      new Set(answers.map(({ status, body }) => JSON.stringify([status, body.data, body.message]))).size,
    ).toBe(1);
    await until(async () => (await waiting()) === 0, { what: 'all requests are processed' });
    const asked = (await eventsOf(id)).filter(({ type }) => type === 'PasswordRecoveryRequested');
    expect(asked).toHaveLength(3);
  });

  it('is also reset by email address alone, however it is written', async () => {
    const id = await create('by-address');
    const known = await forget(' By-Address@Example.com ');
    const unknown = await forget('nobody@example.com');
    expect([known.status, known.body.data, known.body.message]).toEqual([
      unknown.status,
      unknown.body.data,
      unknown.body.message,
    ]);
    expect(await setPassword(await linkTo('by-address'))).toBe(200);
    expect((await signIn('by-address', 'chosen-1')).status).toBe(200);
    expect((await eventsOf(id)).filter(({ type }) => type === 'PasswordRecoveryRequested')).toHaveLength(1);
    const { rows } = await api.pool.query<{ row: string }>(
      'SELECT r::text AS row FROM vault.recovery_request r UNION ALL SELECT d::text FROM vault.email_digest d',
    );
    expect(rows.filter(({ row }) => row.includes('@') || row.includes('example'))).toEqual([]);
  });

  it('is mailed once for each account with that address, and never to a former address', async () => {
    const [first, second] = [await create('sharing-1'), await create('sharing-2')];
    const { username: _, password: __, role: ___, warehouses: ____, ...profile } = person('shared');
    for (const id of [first, second])
      await api.request(reviseUser, { token: owner, params: { id }, body: profile });
    await forget('shared@example.com');
    await linkTo('shared', 2);
    const named = (await mailsTo('shared')).map(({ text }) => /sharing-\d/.exec(text)?.[0]);
    expect(new Set(named)).toEqual(new Set(['sharing-1', 'sharing-2']));
    expect(named).toHaveLength(2);
    await forget('sharing-1@example.com');
    await until(async () => (await waiting()) === 0, { what: 'all requests are processed' });
    expect((await eventsOf(first)).filter(({ type }) => type === 'PasswordRecoveryRequested')).toHaveLength(
      1,
    );
  });

  it('is found by address even for accounts older than the address index', async () => {
    await create('older');
    await api.pool.query('DELETE FROM vault.email_digest');
    await forget('older@example.com');
    expect(await setPassword(await linkTo('older'))).toBe(200);
  });

  it('cannot be reset by people who are suspended or only invited', async () => {
    const stopped = await create('stopped-2');
    const pending = await invited('pending-2');
    await api.request(changeUserStatus, {
      token: owner,
      params: { id: stopped },
      body: { status: 'suspended', reason: 'For a while' },
    });
    await forget('stopped-2');
    await forget('pending-2');
    await until(async () => (await waiting()) === 0, { what: 'all requests are processed' });
    for (const id of [stopped, pending])
      expect((await eventsOf(id)).map(({ type }) => type)).not.toContain('PasswordRecoveryRequested');
  });

  it('link is invalid once the password was changed otherwise', async () => {
    const id = await create('sooner');
    await forget('sooner');
    const token = await linkTo('sooner');
    await api.request(resetUserPassword, { token: owner, params: { id }, body: { password: 'another1' } });
    expect(await setPassword(token)).toBe('LINK_INVALID');
  });

  it('link expires after half an hour', async () => {
    await create('slow');
    await forget('slow');
    const token = await linkTo('slow');
    await api.pool.query(`UPDATE vault.one_time_secret SET expires_at = expires_at - interval '30 minutes'`);
    expect(await setPassword(token)).toBe('LINK_INVALID');
  });

  it('link unlocks an account after too many tries', async () => {
    await create('locked');
    for (let tries = 0; tries < 6; tries += 1)
      await api.request(login, { body: { username: 'locked', password: `wrong-${tries}` } });
    await forget('locked');
    expect(await setPassword(await linkTo('locked'))).toBe(200);
    expect((await signIn('locked', 'chosen-1')).status).toBe(200);
  });
});

describe('the language of a mail', () => {
  const invitations = {
    'zh-CN': '您的谷仓账户',
    'en-US': 'Your Granary account',
    'km-KH': 'គណនី Granary របស់អ្នក',
  };
  const subjects = async (username: string) => (await mailsTo(username)).map(({ subject }) => subject);

  const withLink = async (username: string) =>
    (await mailsTo(username)).filter(({ text }) => text.includes('#')).map(({ subject }) => subject);

  it('of invitation is chosen by the inviter, then kept, and defaults to the request’s', async () => {
    const { password: _, ...body } = person('welcome');
    const made = await api.request(createUser, {
      token: owner,
      body: { ...body, language: 'km-KH' },
      language: 'en-US',
    });
    const { id } = made.body.data as { id: string };
    await linkTo('welcome');
    const again = { token: owner, params: { id }, language: 'en-US' };
    await api.request(inviteUser, again);
    await linkTo('welcome', 2);
    await api.request(inviteUser, { ...again, body: { language: 'zh-CN' } });
    await linkTo('welcome', 3);
    expect(await subjects('welcome')).toEqual([
      invitations['zh-CN'],
      invitations['km-KH'],
      invitations['km-KH'],
    ]);
    await api.request(createUser, { token: owner, body: { ...body, username: 'own' }, language: 'en-US' });
    await linkTo('welcome', 4);
    expect((await subjects('welcome'))[0]).toBe(invitations['en-US']);
    const wrong = await api.request(createUser, { token: owner, body: { ...body, language: 'fr-FR' } });
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(['language']);
  });

  it('with a link is the one in the person’s settings, whoever requests it', async () => {
    await create('reader');
    await forget('reader', 'en-US');
    await setPassword(await linkTo('reader'));
    expect((await withLink('reader'))[0]).toBe('Set a new password');
    const { access_token: token } = signedIn(await signIn('reader', 'chosen-1'));
    const rows = [{ name: 'language', value: '"km-KH"' }];
    expect((await api.request(changeSettings, { token, body: { rows } })).status).toBe(200);
    await forget('reader', 'en-US');
    await linkTo('reader', 2);
    expect((await withLink('reader'))[0]).toBe('កំណត់ពាក្យសម្ងាត់ថ្មី');
    const nonsense = [{ name: 'language', value: '{' }];
    await api.request(changeSettings, { token, body: { rows: nonsense } });
    await forget('reader', 'en-US');
    await linkTo('reader', 3);
    expect((await withLink('reader'))[0]).toBe('Set a new password');
  });

  it('of notice is that of the invitation if the person has no setting', async () => {
    const { password: _, ...body } = person('newcomer');
    const made = await api.request(createUser, { token: owner, body: { ...body, language: 'km-KH' } });
    const { id } = made.body.data as { id: string };
    await setPassword(await linkTo('newcomer'));
    await api.request(resetUserPassword, { token: owner, params: { id }, body: { password: 'another1' } });
    const changed = 'ពាក្យសម្ងាត់របស់អ្នកត្រូវបានប្តូរ';
    await until(async () => (await subjects('newcomer')).includes(changed), { what: 'a notice in Khmer' });
  });
});

describe('the secret of a link', () => {
  it('appears in no event or table', async () => {
    const id = await invited('secretive');
    const token = await linkTo('secretive');
    const kept = await api.pool.query<{ row: string }>(
      'SELECT s::text AS row FROM vault.one_time_secret s UNION ALL SELECT m::text FROM vault.message m',
    );
    expect(kept.rows.map(({ row }) => row).join('\n')).not.toContain(token);
    await setPassword(token);
    const told = await eventsOf(id);
    expect(told.length).toBeGreaterThan(2);
    const text = JSON.stringify(told, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(text).not.toContain(token);
    expect(text).not.toContain('chosen-1');
  });
});

const waiting = async (): Promise<number> =>
  (
    await api.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM vault.recovery_request WHERE handled_at IS NULL',
    )
  ).rows[0]!.count;
