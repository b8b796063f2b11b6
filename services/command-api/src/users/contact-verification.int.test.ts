import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { requestContactCode, reviseOwnProfile, reviseUser, verifyContact } from '@granary/api/users';
import { user, type Contact, type ExistingUser } from '@granary/domain/users';
import { localMessagesIn } from '@granary/platform/local-messages';
import { until } from '@granary/testing/stack';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidV7 } from 'uuid';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { PASSWORD, peopleOf, person, signedIn } from '../../testing/fixtures/people.ts';

let api: TestApi;
let owner: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'granary-mail-'));
  api = await startTestApi({ GRANARY_MAIL: folder });
  owner = await api.tokenFor('super_admin');
}, 120_000);
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const { create, signIn } = peopleOf(
  () => api,
  () => owner,
);
interface Person {
  readonly id: string;
  readonly token: string;
}
let phones = 0;
/** A signed-in user with a unique phone number, by which text messages are found. */
const enter = async (username: string): Promise<Person & { email: string; phone: string }> => {
  const id = await create(username);
  await api.pool.query('UPDATE vault.credential SET must_change = false WHERE user_id = $1', [id]);
  const { access_token: token } = signedIn(await signIn(username));
  const { realName, email } = person(username);
  const phone = `+855 12 000 ${String((phones += 1)).padStart(3, '0')}`;
  await api.request(reviseOwnProfile, {
    token,
    body: { realName, email, phone, currentPassword: PASSWORD },
  });
  return { id, token, email, phone };
};
const ask = (token: string, contact: Contact = 'email', sent: object = {}) =>
  api.request(requestContactCode, { token, params: { contact }, ...sent });
const show = (token: string, code: string, contact: Contact = 'email', sent: object = {}) =>
  api.request(verifyContact, { token, params: { contact }, body: { code }, ...sent });
const messagesTo = async (address: string) =>
  (await localMessagesIn(folder, 1_000)).filter(({ to }) => to === address);
/** Waits for `count` codes and returns the newest. */
const codeTo = async (address: string, count = 1): Promise<string> => {
  const codes = async () =>
    (await messagesTo(address)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
  await until(async () => (await codes()).length >= count, { what: `${count} codes to ${address}` });
  return (await codes())[0]!;
};
const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');
const account = async (id: string) => (await api.store.load(user, id)).state as ExistingUser;
const typesOf = async (id: string) => {
  const types: string[] = [];
  for await (const { type } of api.store.readStream('user', id)) types.push(type);
  return types;
};

describe('an email address or phone number', () => {
  it('is verified by the code sent to it, the phone number by text message', async () => {
    const { id, token, email, phone } = await enter('prover');
    expect((await ask(token, 'email', { language: 'km-KH' })).status).toBe(200);
    expect((await show(token, await codeTo(email))).status).toBe(200);
    expect((await account(id)).verified).toEqual({ email: true, phone: false });
    const [mail] = await messagesTo(email);
    expect(mail).toMatchObject({ channel: 'mail', subject: expect.stringContaining('ផ្ទៀងផ្ទាត់') });

    await ask(token, 'phone');
    expect((await show(token, await codeTo(phone), 'phone')).status).toBe(200);
    expect((await account(id)).verified).toEqual({ email: true, phone: true });
    expect((await messagesTo(phone))[0]).toMatchObject({ channel: 'sms' });
    expect((await ask(token)).body.code).toBe('CONTACT_VERIFIED');
    expect((await show(token, '123456')).body.code).toBe('CONTACT_VERIFIED');
  });

  it('must be verified again after a change, whoever makes it', async () => {
    const { id, token, email, phone } = await enter('mover');
    await ask(token);
    await show(token, await codeTo(email));
    await ask(token, 'phone');
    await show(token, await codeTo(phone), 'phone');
    const { password: _, username: _name, role: _role, warehouses: _places, ...profile } = person('mover');
    await api.request(reviseUser, {
      token: owner,
      params: { id },
      body: { ...profile, email, phone: '+855 99 999 999' },
    });
    expect((await account(id)).verified).toEqual({ email: true, phone: false });
    const sent = { realName: 'Sok Dara', email: 'mover2@example.com', phone: '+855 99 999 999' };
    await api.request(reviseOwnProfile, { token, body: { ...sent, currentPassword: PASSWORD } });
    expect((await account(id)).verified).toEqual({ email: false, phone: false });
  });

  it('is not verified by a code sent to the former address', async () => {
    const { id, token, email, phone } = await enter('leaver');
    await ask(token);
    const code = await codeTo(email);
    const sent = { realName: 'Sok Dara', email: 'leaver2@example.com', phone };
    await api.request(reviseOwnProfile, { token, body: { ...sent, currentPassword: PASSWORD } });
    expect((await show(token, code)).body.code).toBe('CODE_SPENT');
    expect((await account(id)).verified.email).toBe(false);
  });
});

describe('a verification code', () => {
  it('is stored only as a keyed digest', async () => {
    const { id, token, email } = await enter('discreet');
    const { body } = await ask(token);
    const code = await codeTo(email);
    const { rows } = await api.pool.query('SELECT * FROM vault.contact_code WHERE user_id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(body)).not.toContain(code);
    for await (const event of api.store.readStream('user', id))
      expect(JSON.stringify([event.data, event.metadata.commandId])).not.toContain(code);
    const [{ digest }] = rows as [{ digest: string }];
    for (const text of [code, `${id} email ${code}`])
      expect(createHash('sha256').update(text).digest('base64url')).not.toBe(digest);
  });

  it('counts once, even in concurrent requests', async () => {
    const { id, token, email } = await enter('eager');
    await ask(token);
    const code = await codeTo(email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => show(token, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await typesOf(id)).filter((type) => type === 'EmailVerified')).toHaveLength(1);
  });

  it('is useless to other people and for another contact', async () => {
    const [mine, theirs] = [await enter('mine'), await enter('theirs')];
    await ask(mine.token);
    await ask(theirs.token);
    const [code, other] = [await codeTo(mine.email), await codeTo(theirs.email)];
    // In one of a million runs the codes are equal.
    if (code !== other) expect((await show(theirs.token, code)).body.code).toBe('CODE_WRONG');
    expect((await show(mine.token, code, 'phone')).body.code).toBe('CODE_SPENT');
    expect((await show(mine.token, code)).status).toBe(200);
    expect((await account(theirs.id)).verified.email).toBe(false);
  });

  it('expires after ten minutes', async () => {
    const { id, token, email } = await enter('late-typist');
    await ask(token);
    const code = await codeTo(email);
    await api.pool.query('UPDATE vault.contact_code SET expires_at = now() WHERE user_id = $1', [id]);
    expect((await show(token, code)).body).toMatchObject({
      code: 'CODE_SPENT',
      errors: { code: [expect.any(String)] },
    });
  });

  it('cannot be guessed: it ends after five tries, even concurrent ones', async () => {
    const { token, email } = await enter('guesser');
    await ask(token);
    const code = await codeTo(email);
    const answers = await Promise.all(Array.from({ length: 9 }, () => show(token, otherThan(code))));
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((one) => one === 'CODE_WRONG')).toHaveLength(5);
    expect(codes.filter((one) => one === 'CODE_SPENT')).toHaveLength(4);
    expect((await show(token, code)).body.code).toBe('CODE_SPENT');
    await ask(token);
    expect((await show(token, await codeTo(email, 2))).status).toBe(200);
  });

  it('replaces the previous one', async () => {
    const { token, email } = await enter('asker');
    await ask(token);
    const first = await codeTo(email);
    await ask(token);
    const second = await codeTo(email, 2);
    if (first !== second) expect((await show(token, first)).body.code).toBe('CODE_WRONG');
    expect((await show(token, second)).status).toBe(200);
  });

  it('is sent at most three times an hour; a repeated request counts once', async () => {
    const { id, token, email } = await enter('impatient');
    const key = uuidV7();
    expect([
      (await ask(token, 'email', { key })).status,
      (await ask(token, 'email', { key })).status,
    ]).toEqual([200, 200]);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS' },
    });
    expect((await typesOf(id)).filter((type) => type === 'ContactCodeRequested')).toHaveLength(3);
    // The other contact has its own limit.
    expect((await ask(token, 'phone')).status).toBe(200);
    expect((await show(token, await codeTo(email, 3))).status).toBe(200);
  });

  it('gets the same response when repeated with the same key', async () => {
    const { token, email } = await enter('repeater');
    await ask(token);
    const sent = { key: uuidV7() };
    const code = await codeTo(email);
    expect((await show(token, code, 'email', sent)).status).toBe(200);
    expect((await show(token, code, 'email', sent)).status).toBe(200);
    expect((await show(token, otherThan(code), 'email', sent)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('a change of email address', () => {
  it('is reported to the former address; a change of name is not', async () => {
    const { id, token, email, phone } = await enter('farewell');
    const settled = async () => {
      const { rows } = await api.pool.query<{ failure: string | null }>(
        `SELECT last_failure AS failure FROM vault.message
         WHERE user_id = $1 AND kind = 'emailChanged' AND settled_at IS NOT NULL`,
        [id],
      );
      return rows.map(({ failure }) => failure);
    };
    // The message about the phone number set by `enter`.
    await until(async () => (await settled()).length === 1);
    const revise = (body: object) =>
      api.request(reviseOwnProfile, { token, body: { phone, currentPassword: PASSWORD, ...body } });
    await revise({ realName: 'Sok Darany', email });
    await until(async () => (await settled()).length === 2);
    expect(await messagesTo(email)).toEqual([]);
    await revise({ realName: 'Sok Darany', email: 'farewell2@example.com' });
    await until(async () => (await settled()).length === 3);
    expect(await messagesTo('farewell2@example.com')).toEqual([]);
    const [mail, ...more] = await messagesTo(email);
    expect([mail?.text, more]).toEqual([
      expect.stringContaining('No more messages will be sent to this address'),
      [],
    ]);
    expect(mail?.text).not.toContain('farewell2@');
  });
});

describe('without mail and SMS configured', () => {
  it('no code can be requested', async () => {
    const deaf = await startTestApi();
    try {
      const token = await deaf.tokenFor('viewer');
      const ask = (contact: Contact) => deaf.request(requestContactCode, { token, params: { contact } });
      expect((await ask('email')).body.code).toBe('MAIL_NOT_CONFIGURED');
      expect((await ask('phone')).body.code).toBe('SMS_NOT_CONFIGURED');
    } finally {
      await deaf.close();
    }
  }, 60_000);
});
