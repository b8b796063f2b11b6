import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUnit } from '@granary/api/configuration';
import {
  addPasskey,
  beginPasskey,
  beginTwoFactor,
  challengeForChange,
  challengeForSecondFactor,
  challengeForSignIn,
  changeUserStatus,
  enableTwoFactor,
  eraseUser,
  login,
  refresh,
  removePasskey,
  renamePasskey,
  resetTwoFactor,
  signInByPasskey,
} from '@granary/api/users';
import { user, type ExistingUser } from '@granary/domain/users';
import { generate } from 'otplib';
import { v7 as uuidV7 } from 'uuid';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { softPasskey, type SoftPasskey } from '../../testing/fixtures/authenticator.ts';
import { PASSWORD, peopleOf, signedIn } from '../../testing/fixtures/people.ts';

type Says = Parameters<SoftPasskey['sign']>[2];
interface Person {
  readonly id: string;
  readonly username: string;
  readonly token: string;
  readonly refresh_token: string;
}

let api: TestApi;
let owner: string;
beforeAll(async () => {
  api = await startTestApi({
    GRANARY_TWO_FACTOR_ROLES: 'finance_admin',
    GRANARY_PUBLIC_URL: 'http://127.0.0.1:8080',
  });
  owner = await api.tokenFor('super_admin');
}, 120_000);
afterAll(() => api.close());

const { create, signIn } = peopleOf(
  () => api,
  () => owner,
);

/** A signed-in user who does not have to change the initial password. */
const enter = async (username: string, role?: string): Promise<Person> => {
  const id = await create(username, role);
  await api.pool.query('UPDATE vault.credential SET must_change = false WHERE user_id = $1', [id]);
  const { access_token: token, refresh_token } = signedIn(await signIn(username));
  return { id, username, token, refresh_token };
};
const challengeOf = ({ body }: { body: { data?: unknown } }) => body.data as { challenge: string };
const begin = (token: string, proof: object = {}) =>
  api.request(beginPasskey, { token, body: { currentPassword: PASSWORD, ...proof } });
const add = (token: string, credential: object, name = 'Phone', key = uuidV7()) =>
  api.request(addPasskey, { token, body: { name, credential }, key });
const signInWith = async (passkey: SoftPasskey, userId: string, says?: Says) =>
  api.request(signInByPasskey, {
    body: { passkey: passkey.sign(challengeOf(await api.request(challengeForSignIn)), userId, says) },
  });
const challengeBehind = (username: string, password = PASSWORD) =>
  api.request(challengeForSecondFactor, { body: { username, password } });
const loginWith = (username: string, passkey: object, password = PASSWORD) =>
  api.request(login, { body: { username, password, passkey } });
const confirmation = async (token: string, passkey: SoftPasskey, userId: string, says?: Says) =>
  passkey.sign(challengeOf(await api.request(challengeForChange, { token })), userId, says);

/** A user with one passkey, signed in by it. */
const keyed = async (username: string, role?: string) => {
  const person = await enter(username, role);
  const passkey = softPasskey();
  const added = await add(person.token, passkey.make(challengeOf(await begin(person.token))));
  expect([added.status, added.body.code]).toEqual([200, undefined]);
  const { access_token: token, refresh_token } = signedIn(await signInWith(passkey, person.id));
  return { ...person, token, refresh_token, passkey, passkeyId: (added.body.data as { id: string }).id };
};
const stateOf = async (id: string) => (await api.store.load(user, id)).state as ExistingUser;
const told = async (id: string) => {
  const events: { type: string; data: unknown }[] = [];
  for await (const { type, data } of api.store.readStream('user', id)) events.push({ type, data });
  return events;
};
const typesOf = async (id: string) => (await told(id)).map(({ type }) => type);

describe('signing in with a passkey only', () => {
  it('opens the account it names, with no other factor', async () => {
    const { id, passkey } = await keyed('alone');
    const answer = await signInWith(passkey, id);
    expect(answer.body.data).toMatchObject({
      user: { id, username: 'alone' },
      must_set_up_two_factor: false,
    });
    expect((await typesOf(id)).slice(-2)).toEqual(['PasskeyUsed', 'SignedIn']);
  });

  it('accepts a signature once, even in concurrent requests', async () => {
    const { id, passkey } = await keyed('replayed');
    const signed = passkey.sign(challengeOf(await api.request(challengeForSignIn)), id);
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.request(signInByPasskey, { body: { passkey: signed } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await api.request(signInByPasskey, { body: { passkey: signed } });
    expect([again.status, again.body.code]).toEqual([401, 'PASSKEY_NOT_ACCEPTED']);
  });

  it('refuses a signature that is expired, for another purpose, from another origin or by another key', async () => {
    const { id, username, token, passkey } = await keyed('strict');
    const expired = challengeOf(await api.request(challengeForSignIn));
    await api.pool.query('UPDATE vault.passkey_challenge SET expires_at = now()');
    const fresh = async () => challengeOf(await api.request(challengeForSignIn));
    const [signed, other] = [passkey.sign(await fresh(), id), softPasskey()];
    const forged = other.sign(await fresh(), id);
    const wrong = {
      late: passkey.sign(expired, id),
      madeUp: passkey.sign({ challenge: 'AAAA' }, id),
      forSecondFactor: passkey.sign(challengeOf(await challengeBehind(username)), id),
      forChange: await confirmation(token, passkey, id),
      elsewhere: passkey.sign(await fresh(), id, { origin: 'https://granary.example' }),
      byAddress: passkey.sign(await fresh(), id, { origin: 'http://127.0.0.1:8080' }),
      forOthers: passkey.sign(await fresh(), id, { id: 'granary.example' }),
      asNew: passkey.sign(await fresh(), id, { type: 'webauthn.create' }),
      otherKey: { ...forged, id: passkey.id, rawId: passkey.id },
      unknown: forged,
      nobodys: passkey.sign(await fresh(), 'nobody-at-all'),
      unnamed: passkey.sign(await fresh(), id, { userHandle: null }),
      altered: { ...signed, response: { ...signed.response, authenticatorData: 'AAAA' } },
      noJson: { ...signed, response: { ...signed.response, clientDataJSON: 'AAAA' } },
    };
    for (const [name, answer] of Object.entries(wrong)) {
      const { status, body } = await api.request(signInByPasskey, { body: { passkey: answer } });
      expect([name, status, body.code]).toEqual([name, 401, 'PASSKEY_NOT_ACCEPTED']);
    }
    expect((await signInWith(passkey, id)).status).toBe(200);
  });

  it('refuses a signature without user verification', async () => {
    const { id, username, passkey } = await keyed('unverified');
    const says = { isVerified: false };
    expect((await signInWith(passkey, id, says)).body.code).toBe('PASSKEY_NOT_VERIFIED');
    const behind = passkey.sign(challengeOf(await challengeBehind(username)), id, says);
    expect((await loginWith(username, behind)).status).toBe(200);
    expect(await told(id)).toContainEqual(
      expect.objectContaining({
        type: 'PasskeyRefused',
        data: expect.objectContaining({ cause: 'not_verified' }),
      }),
    );
  });

  it('refuses a cloned passkey whose counter went back, and records it', async () => {
    const { id, passkey } = await keyed('copied');
    expect((await signInWith(passkey, id, { counter: 50 })).status).toBe(200);
    for (const counter of [50, 49, 0])
      expect((await signInWith(passkey, id, { counter })).body.code).toBe('PASSKEY_COPIED');
    expect((await typesOf(id)).filter((type) => type === 'PasskeyCopyRefused')).toHaveLength(3);
    expect((await signInWith(passkey, id, { counter: 51 })).status).toBe(200);
  });

  it('refuses users who are suspended, deactivated or erased', async () => {
    const { id, username, passkey } = await keyed('stopped');
    const status = (wanted: string) =>
      api.request(changeUserStatus, {
        token: owner,
        params: { id },
        body: { status: wanted, ...(wanted !== 'active' && { reason: 'Has left us' }) },
      });
    for (const wanted of ['suspended', 'inactive']) {
      await status(wanted);
      expect((await signInWith(passkey, id)).body.code).toBe('ACCOUNT_DISABLED');
    }
    await status('active');
    expect((await signInWith(passkey, id)).status).toBe(200);
    await status('inactive');
    const erased = await api.request(eraseUser, {
      token: owner,
      params: { id },
      body: { username, reason: 'Asked for it' },
    });
    expect(erased.status).toBe(200);
    expect((await signInWith(passkey, id)).body.code).toBe('PASSKEY_NOT_ACCEPTED');
  });

  it('limits the tries for unknown users', async () => {
    const passkey = softPasskey();
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => {
        const signed = passkey.sign({ challenge: 'AAAA' }, 'somebody-in-particular');
        return api.request(signInByPasskey, { body: { passkey: signed } });
      }),
    );
    expect(answers.filter(({ body }) => body.code === 'TOO_MANY_REQUESTS')).toHaveLength(10);
  });
});

describe('a passkey as second factor', () => {
  it('is requested only after the right password', async () => {
    const { id, username, passkey } = await keyed('second');
    expect((await signIn(username, 'wrong-1')).body.code).toBe('INVALID_CREDENTIALS');
    expect((await challengeBehind(username, 'wrong-1')).body.code).toBe('INVALID_CREDENTIALS');
    expect((await signIn(username)).body.code).toBe('PASSKEY_REQUIRED');
    const asked = await challengeBehind(username);
    expect(asked.body.data).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: passkey.id }] });
    const signed = passkey.sign(challengeOf(asked), id, { userHandle: null });
    expect((await loginWith(username, signed, 'wrong-1')).body.code).toBe('INVALID_CREDENTIALS');
    expect((await loginWith(username, signed)).status).toBe(200);
    expect((await loginWith(username, signed)).body.code).toBe('PASSKEY_NOT_ACCEPTED');
  });

  it('must be one’s own, for one’s own challenge', async () => {
    const [one, other] = [await keyed('one-key'), await keyed('other-key')];
    const theirs = challengeOf(await challengeBehind(other.username));
    expect((await loginWith(one.username, one.passkey.sign(theirs, one.id))).body.code).toBe(
      'PASSKEY_NOT_ACCEPTED',
    );
    const mine = challengeOf(await challengeBehind(one.username));
    expect((await loginWith(one.username, other.passkey.sign(mine, other.id))).body.code).toBe(
      'PASSKEY_NOT_ACCEPTED',
    );
    expect(await typesOf(one.id)).toEqual(expect.arrayContaining(['PasskeyRefused', 'TwoFactorFailed']));
  });

  it('can be tried five times in a quarter of an hour', async () => {
    const { id, username, passkey } = await keyed('tried');
    const wrong = softPasskey().sign({ challenge: 'AAAA' }, id);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await loginWith(username, wrong)).body.code).toBe('PASSKEY_NOT_ACCEPTED');
    const right = passkey.sign(challengeOf(await challengeBehind(username)), id);
    expect((await loginWith(username, right)).body.code).toBe('ACCOUNT_LOCKED');
  });

  it('is an alternative to codes: one of them is enough', async () => {
    const { id, username, token, passkey } = await keyed('both');
    const refused = await api.request(beginTwoFactor, { token, body: { currentPassword: PASSWORD } });
    expect(refused.body.code).toBe('SECOND_FACTOR_REQUIRED');
    const begun = await api.request(beginTwoFactor, {
      token,
      body: { currentPassword: PASSWORD, passkey: await confirmation(token, passkey, id) },
    });
    const { secret } = begun.body.data as { secret: string };
    await api.request(enableTwoFactor, { token, body: { code: await generate({ secret }) } });
    const asked = await signIn(username);
    expect([asked.body.code, asked.body.facts]).toEqual(['TWO_FACTOR_CODE_REQUIRED', { orPasskey: true }]);
    await api.pool.query('UPDATE vault.two_factor SET last_step = 0');
    const withCode = { username, password: PASSWORD, code: await generate({ secret }) };
    expect((await api.request(login, { body: withCode })).status).toBe(200);
    const signed = passkey.sign(challengeOf(await challengeBehind(username)), id);
    expect((await loginWith(username, signed)).status).toBe(200);
  });

  it('satisfies a role that requires a second factor', async () => {
    const { id, token } = await enter('required', 'finance_admin');
    const unit = { name: 'Bag', symbol: 'bag' };
    expect((await api.request(createUnit, { token, body: unit })).body.code).toBe('TWO_FACTOR_REQUIRED');
    const passkey = softPasskey();
    const added = await add(token, passkey.make(challengeOf(await begin(token))));
    const entered = await signInWith(passkey, id);
    expect(entered.body.data).toMatchObject({ must_set_up_two_factor: false });
    const { access_token } = signedIn(entered);
    expect((await api.request(createUnit, { token: access_token, body: unit })).body.code).not.toBe(
      'TWO_FACTOR_REQUIRED',
    );
    const removed = await api.request(removePasskey, {
      token: access_token,
      params: { id: (added.body.data as { id: string }).id },
      body: { currentPassword: PASSWORD, passkey: await confirmation(access_token, passkey, id) },
    });
    expect(removed.body.code).toBe('TWO_FACTOR_REQUIRED');
  });
});

describe('one’s own passkeys', () => {
  it('are added with the password, and further ones also with the second factor', async () => {
    const { id, token, passkey } = await keyed('adding');
    const wrong = { currentPassword: 'wrong-1' };
    expect((await begin(token, wrong)).body.code).toBe('WRONG_PASSWORD');
    expect((await begin(token)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    const unsigned = softPasskey().sign({ challenge: 'AAAA' }, id);
    expect((await begin(token, { passkey: unsigned })).body.code).toBe('PASSKEY_NOT_CONFIRMED');
    const begun = await begin(token, { passkey: await confirmation(token, passkey, id) });
    expect(begun.body.data).toMatchObject({
      rp: { id: 'localhost' },
      excludeCredentials: [{ id: passkey.id }],
    });
    expect((await add(token, passkey.make(challengeOf(begun)))).body.code).toBe('PASSKEY_KNOWN');
  });

  it('are stored once, however often the command is repeated', async () => {
    const { id, token, refresh_token } = await enter('repeating');
    const credential = softPasskey().make(challengeOf(await begin(token)));
    const key = uuidV7();
    const first = await add(token, credential, 'Phone', key);
    const { access_token } = signedIn(await api.request(refresh, { body: { refresh_token } }));
    const again = await add(access_token, credential, 'Phone', key);
    expect(again.body.data).toEqual(first.body.data);
    expect((await stateOf(id)).passkeys).toHaveLength(1);
    expect((await add(access_token, credential)).body.code).toBe('PASSKEY_NOT_MADE');
  });

  it('must be created in the session that asked for them', async () => {
    const { token, username } = await enter('sessions');
    const { access_token: elsewhere } = signedIn(await signIn(username));
    const { challenge } = challengeOf(await begin(token));
    const stolen = await add(elsewhere, softPasskey().make({ challenge }));
    expect([stolen.body.code, Object.keys(stolen.body.errors!)]).toEqual([
      'PASSKEY_NOT_MADE',
      ['credential'],
    ]);
    expect((await add(token, softPasskey().make({ challenge }))).status).toBe(200);
  });

  it('must answer the latest challenge', async () => {
    const { token } = await enter('newest');
    const earlier = challengeOf(await begin(token));
    const newest = challengeOf(await begin(token));
    expect((await add(token, softPasskey().make(earlier))).body.code).toBe('PASSKEY_NOT_MADE');
    expect((await add(token, softPasskey().make(newest))).status).toBe(200);
  });

  it('must be from this origin, with a known key type and no attestation', async () => {
    const { token } = await enter('makers');
    const certified = new Map([['x5c', Buffer.from('http://127.0.0.1:1/list')]]);
    const makes = [
      (asked: { challenge: string }) => softPasskey().make(asked, { origin: 'https://granary.example' }),
      (asked: { challenge: string }) => softPasskey().make(asked, { id: 'granary.example' }),
      (asked: { challenge: string }) => softPasskey().make(asked, { type: 'webauthn.get' }),
      (asked: { challenge: string }) => softPasskey({ fmt: 'android-safetynet' }).make(asked),
      (asked: { challenge: string }) => softPasskey({ fmt: 'packed', attStmt: certified }).make(asked),
      (asked: { challenge: string }) => {
        const made = softPasskey().make(asked);
        return { ...made, response: { ...made.response, attestationObject: 'oWNmbXRkbm9uZQ' } };
      },
    ];
    for (const make of makes) {
      const answer = await add(token, make(challengeOf(await begin(token))));
      expect([answer.status, answer.body.code]).toEqual([422, 'PASSKEY_NOT_MADE']);
    }
  });

  it('end the other sessions when the first one is added, because those used the password alone', async () => {
    const person = await enter('ending');
    const other = signedIn(await signIn('ending'));
    await add(person.token, softPasskey().make(challengeOf(await begin(person.token))));
    const renewed = await api.request(refresh, { body: { refresh_token: other.refresh_token } });
    expect(renewed.body.code).toBe('REFRESH_FAILED');
  });

  it('have a name of at most 40 letters; other names are refused by field in every language', async () => {
    const { token, passkeyId } = await keyed('naming');
    const rename = (name: string, currentPassword = PASSWORD, language = 'en-US') =>
      api.request(renamePasskey, {
        token,
        params: { id: passkeyId },
        body: { name, currentPassword },
        language,
      });
    expect((await rename('ទូរស័ព្ទ')).status).toBe(200);
    expect((await rename('x'.repeat(40))).status).toBe(200);
    const messages = new Set<string>();
    for (const language of ['zh-CN', 'en-US', 'km-KH'])
      for (const name of ['', '   ', 'x'.repeat(41)]) {
        const { status, body } = await rename(name, PASSWORD, language);
        expect([status, Object.keys(body.errors!)]).toEqual([422, ['name']]);
        messages.add(`${language} ${body.errors!['name']![0]}`);
      }
    expect(messages.size).toBeGreaterThanOrEqual(3);
    expect((await rename('Other', 'wrong-1')).body.code).toBe('WRONG_PASSWORD');
  });

  it('are removed with both factors, and no longer work', async () => {
    const { id, username, token, passkey, passkeyId } = await keyed('removing');
    const remove = (proof: object, params = { id: passkeyId }) =>
      api.request(removePasskey, { token, params, body: { currentPassword: PASSWORD, ...proof } });
    expect((await remove({})).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await remove({ code: '000000' })).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await remove({ currentPassword: 'wrong-1' })).body.code).toBe('WRONG_PASSWORD');
    const confirm = async () => ({ passkey: await confirmation(token, passkey, id) });
    expect((await remove(await confirm(), { id: uuidV7() })).body.code).toBe('PASSKEY_NOT_FOUND');
    expect((await remove(await confirm())).status).toBe(200);
    expect((await signInWith(passkey, id)).body.code).toBe('PASSKEY_NOT_ACCEPTED');
    expect((await signIn(username)).status).toBe(200);
  });

  it('cannot be renamed or removed by anybody else', async () => {
    const [mine, theirs] = [await keyed('mine'), await keyed('theirs')];
    const params = { id: theirs.passkeyId };
    const body = { name: 'Mine now', currentPassword: PASSWORD };
    expect((await api.request(renamePasskey, { token: mine.token, params, body })).body.code).toBe(
      'PASSKEY_NOT_FOUND',
    );
  });

  it('are removed by a reset, together with the sessions', async () => {
    const { id, username, passkey, refresh_token } = await keyed('resetting');
    const reset = await api.request(resetTwoFactor, {
      token: owner,
      params: { id },
      body: { reason: 'Lost the phone' },
    });
    expect(reset.status).toBe(200);
    expect((await signInWith(passkey, id)).body.code).toBe('PASSKEY_NOT_ACCEPTED');
    expect((await api.request(refresh, { body: { refresh_token } })).body.code).toBe('REFRESH_FAILED');
    expect((await signIn(username)).status).toBe(200);
  });

  it('appear in no event or table unencrypted, and challenges nowhere', async () => {
    const { id, token, passkey } = await keyed('private');
    const { challenge } = challengeOf(await api.request(challengeForChange, { token }));
    const { rows } = await api.pool.query<{ row: string }>(
      'SELECT c::text AS row FROM vault.passkey_challenge c',
    );
    const kept = JSON.stringify([await told(id), rows]);
    expect(kept).toContain('PasskeyAdded');
    for (const clear of [challenge, passkey.id, 'Phone']) expect(kept).not.toContain(clear);
  });
});
