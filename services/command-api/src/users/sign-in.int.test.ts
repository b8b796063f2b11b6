import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changePassword, changeUserStatus, createUser, login, resetUserPassword } from '@granary/api/users';
import { user } from '@granary/domain/users';
import { EventStore } from '@granary/event-store';
import { POOL } from '@granary/platform/bootstrap';
import { Vault } from '@granary/platform/vault';
import { until } from '@granary/testing/stack';
import type pg from 'pg';
import { startCommandApi } from '../service.ts';
import { startTestApi, type TestAnswer, type TestApi } from '../../testing/stack/test-api.ts';
import { Accounts } from './accounts.ts';
import { FailedSignIns } from './failed-sign-ins.ts';
import { PasswordAttempts } from './password-attempts.ts';
import { PasswordChanges } from './password-changes.ts';
import { PasswordProof } from './password-proof.ts';
import { Passwords } from './passwords.ts';
import { SignInService } from './sign-in.ts';
import { PASSWORD, peopleOf, person } from '../../testing/fixtures/people.ts';
import { Tokens } from './tokens.ts';
import { TwoFactor } from './two-factor.ts';

const WRONG = 'wrong-one';

const said = ({ status, body: { code, message } }: TestAnswer) => ({ status, code, message });

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

describe('concurrent password tries', () => {
  it('are limited to five in total', async () => {
    await create('raced');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, place) => signIn('raced', place === 45 ? PASSWORD : WRONG)),
    );
    const lookedAt = answers.filter(({ body }) => body.code !== 'ACCOUNT_LOCKED');
    expect(lookedAt).toHaveLength(5);
    expect((await signIn('raced')).body.code).toBe('ACCOUNT_LOCKED');
  });

  it('are limited to five across two processes', async () => {
    await create('split');
    const second = await startCommandApi(api.config);
    try {
      const bases = [api.base, await second.getUrl()];
      const codes = await Promise.all(
        Array.from({ length: 30 }, async (_, place) => {
          const response = await fetch(`${bases[place % 2]}/api/v1/auth/login`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ username: 'split', password: WRONG }),
          });
          return ((await response.json()) as { code: string }).code;
        }),
      );
      expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(5);
      expect(codes.filter((code) => code === 'ACCOUNT_LOCKED')).toHaveLength(25);
    } finally {
      await second.close();
      await second.get<pg.Pool>(POOL).end();
    }
  });

  it('all succeed if they are right', async () => {
    await create('busy');
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn('busy')));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  });

  it('count per user name, however it is written', async () => {
    await create('kosal');
    for (const name of ['KOSAL', ' kosal ', 'Kosal\u00a0', '\u212aosal', 'kosal\t'])
      await signIn(name, WRONG);
    expect((await signIn('kosal')).body.code).toBe('ACCOUNT_LOCKED');
  });

  it('for a password change are also limited to five, and reset by an administrator', async () => {
    const id = await create('open');
    const { access_token: token } = (await signIn('open')).body.data as { access_token: string };
    const change = (currentPassword: string) =>
      api.request(changePassword, { token, body: { currentPassword, newPassword: 'secret2' } });
    const answers = await Promise.all(Array.from({ length: 9 }, () => change(WRONG)));
    expect(answers.filter(({ body }) => body.code === 'WRONG_PASSWORD')).toHaveLength(5);
    expect((await change(PASSWORD)).body.code).toBe('TOO_MANY_REQUESTS');
    await api.request(changeUserStatus, { token: admin, params: { id }, body: { status: 'active' } });
    expect((await change(PASSWORD)).status).toBe(200);
  });
});

describe('a wrong password', () => {
  it('gets the same response for a user, a disabled user and an unknown name, on every try', async () => {
    await create('somebody');
    const id = await create('left');
    await api.request(changeUserStatus, {
      token: admin,
      params: { id },
      body: { status: 'suspended', reason: 'left the company' },
    });
    const tries = async (name: string) => {
      const answers = [];
      for (let attempt = 1; attempt <= 7; attempt += 1) answers.push(said(await signIn(name, WRONG)));
      return answers;
    };
    const [somebody, left, nobody] = [await tries('somebody'), await tries('left'), await tries('nobody-1')];
    expect(somebody).toEqual(nobody);
    expect(left).toEqual(nobody);
    expect(said(await signIn('somebody'))).toEqual(said(await signIn('nobody-1')));
  });

  it('gets its response after the same time for known and unknown names', async () => {
    await create('timed');
    const waits: { milliseconds: number; over: () => void }[] = [];
    const { app } = api;
    const service = new SignInService(
      app.get(EventStore),
      app.get(Accounts),
      app.get(PasswordAttempts),
      app.get(Passwords),
      app.get(PasswordProof),
      app.get(PasswordChanges),
      app.get(FailedSignIns),
      app.get(Tokens),
      app.get(TwoFactor),
      app.get(Vault),
      {
        now: () => 0,
        wait: (milliseconds) => new Promise<void>((over) => waits.push({ milliseconds, over })),
      },
    );
    for (const name of ['timed', 'nobody-2'])
      for (let attempt = 1; attempt <= 6; attempt += 1) {
        let answered = false;
        const ask = {
          at: new Date().toISOString(),
          deadline: Date.now() + 5_000,
          ip: '127.0.0.1',
          userAgent: '',
        };
        const answer = service
          .signIn(ask, { username: name, password: WRONG })
          .catch((error: { code: string }) => {
            answered = true;
            return error.code;
          });
        await until(() => waits.length === 1);
        const { milliseconds, over } = waits.pop()!;
        expect([milliseconds, answered]).toEqual([250, false]);
        over();
        expect(await answer).toBe(attempt <= 5 ? 'INVALID_CREDENTIALS' : 'ACCOUNT_LOCKED');
      }
  });

  it('is logged once per try, and the lock with the fifth', async () => {
    const id = await create('logged');
    for (let attempt = 1; attempt <= 6; attempt += 1) await signIn('logged', WRONG);
    const told = async () => {
      const events: string[] = [];
      for await (const { type, data } of api.store.readStream('user', id))
        if (/SignInFailed|UserLockedOut/.test(type)) events.push((data as { cause?: string }).cause ?? type);
      return events.toSorted();
    };
    await until(async () => (await told()).length >= 7);
    expect(await told()).toEqual(['UserLockedOut', 'locked', ...Array<string>(5).fill('wrong_password')]);
    expect((await api.store.load(user, id)).state.status).toBe('locked');
  });

  it('does not relock an account that an administrator unlocked meanwhile', async () => {
    const id = await create('let-in');
    for (let attempt = 1; attempt <= 5; attempt += 1) await signIn('let-in', WRONG);
    await api.app.get(PasswordAttempts).unlock(id);
    expect((await signIn('let-in')).status).toBe(200);
    const failures = async () => {
      let count = 0;
      for await (const { type } of api.store.readStream('user', id)) if (type === 'SignInFailed') count += 1;
      return count;
    };
    await until(async () => (await failures()) === 5);
    expect((await api.store.load(user, id)).state.status).toBe('active');
  });

  it('gets the same response while the log is unavailable', async () => {
    const otherApi = await startTestApi();
    try {
      const token = await otherApi.tokenFor('super_admin');
      await otherApi.request(createUser, { token, body: person('known') });
      await otherApi.events.close();
      const [known, unknown] = await Promise.all(
        ['known', 'unknown'].map((username) =>
          otherApi.request(login, { body: { username, password: WRONG } }),
        ),
      );
      expect(said(known!)).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
      expect(said(known!)).toEqual(said(unknown!));
    } finally {
      await otherApi.close();
    }
  });
});

describe('a network address', () => {
  it('is not blocked by sixty wrong tries for one account', async () => {
    await create('colleague');
    await Promise.all(Array.from({ length: 61 }, () => signIn('victim', WRONG)));
    expect((await signIn('colleague')).status).toBe(200);
  });
});

describe('a password change', () => {
  it('invalidates a sign-in with the old password in progress', async () => {
    const id = await create('reset');
    const proved = await api.app.get(Passwords).check(id, PASSWORD);
    const { state } = await api.store.load(user, id);
    const reset = await api.request(resetUserPassword, {
      token: admin,
      params: { id },
      body: { password: 'secret9' },
    });
    expect(reset.status).toBe(200);
    if (state.status === 'none' || !proved) throw new Error('nobody there');
    await expect(
      api.app.get(Tokens).open(state, proved, { ip: '127.0.0.1', userAgent: '' }),
    ).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    expect((await signIn('reset', 'secret9')).body.data).toMatchObject({ must_change_password: true });
  });

  it('refuses the old password again, in every language', async () => {
    await create('same');
    const { access_token: token } = (await signIn('same')).body.data as { access_token: string };
    const body = { currentPassword: PASSWORD, newPassword: PASSWORD };
    const messages = new Set<string>();
    for (const language of ['zh-CN', 'en-US', 'km-KH']) {
      const answer = await api.request(changePassword, { token, body, language });
      expect([answer.status, answer.body.code]).toEqual([422, 'PASSWORD_UNCHANGED']);
      messages.add(answer.body.errors!['newPassword']![0]!);
    }
    expect(messages.size).toBe(3);
    expect((await signIn('same')).body.data).toMatchObject({ must_change_password: true });
  });

  it('by two concurrent requests succeeds once', async () => {
    await create('twins');
    const { access_token: token } = (await signIn('twins')).body.data as { access_token: string };
    const change = (newPassword: string) =>
      api.request(changePassword, { token, body: { currentPassword: PASSWORD, newPassword } });
    const answers = await Promise.all([change('secret2'), change('secret3')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const entries = await Promise.all([signIn('twins', 'secret2'), signIn('twins', 'secret3')]);
    expect(entries.map(({ status }) => status)).toEqual(
      answers.map(({ status }) => (status === 200 ? 200 : 401)),
    );
  });

  it('of one’s own account needs the current password, even for an administrator', async () => {
    const id = await create('self');
    const token = await api.tokenFor('super_admin', 'all', id);
    const answer = await api.request(resetUserPassword, {
      token,
      params: { id },
      body: { password: 'stolen1' },
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'OWN_PASSWORD']);
    expect((await signIn('self')).status).toBe(200);
  });

  it('with an overlong password is refused before hashing', async () => {
    const { status, body } = await signIn('same', 'x'.repeat(65));
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['password']]);
  });
});

describe('a body that is not JSON', () => {
  const credentials = (username: string) => JSON.stringify({ username, password: PASSWORD });
  it.each([
    ['text/plain', credentials],
    ['application/csp-report', credentials],
    ['application/reports+json', credentials],
    ['application/octet-stream', credentials],
    ['application/x-www-form-urlencoded', (name: string) => `username=${name}&password=${PASSWORD}`],
  ])('signs nobody in: %s', async (contentType, bodyOf) => {
    const name = `form-${contentType.replaceAll(/\W/g, '').slice(-16)}`;
    await create(name);
    for (const path of ['login', 'refresh']) {
      const response = await fetch(`${api.base}/api/v1/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': contentType },
        body: bodyOf(name),
      });
      expect([response.status, await response.json()]).toMatchObject([415, { code: 'CONTENT_TYPE_REFUSED' }]);
    }
  });
});
