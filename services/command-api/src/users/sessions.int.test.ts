import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changeUserStatus, logout, refresh, resetUserPassword } from '@granary/api/users';
import { user } from '@granary/domain/users';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { peopleOf, signedIn, type SignedIn } from '../../testing/fixtures/people.ts';
import { Tokens } from './tokens.ts';

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
const enter = async (username: string): Promise<SignedIn & { id: string; sid: string }> => {
  const id = await create(username, 'viewer');
  const pair = signedIn(await signIn(username));
  return { ...pair, id, sid: pair.refresh_token.split('.')[0]! };
};
const renew = (refresh_token: string) => api.request(refresh, { body: { refresh_token } });
const renewed = async (token: string): Promise<string> => signedIn(await renew(token)).refresh_token;
const later = () =>
  api.pool.query("UPDATE platform.former_refresh_token SET replaced_at = replaced_at - interval '1 minute'");

describe('a session', () => {
  it('cannot be ended by somebody who only knows its id', async () => {
    const { sid, refresh_token: token } = await enter('overheard');
    for (const junk of [`${sid}.junk`, `${sid}.`, sid, `${sid}.${'A'.repeat(43)}`]) {
      const { status, body } = await renew(junk);
      expect([status, body.code]).toEqual([401, 'REFRESH_FAILED']);
    }
    expect((await renew(token)).status).toBe(200);
  });

  it('is ended when a replaced refresh token is used, however old', async () => {
    const { refresh_token: first } = await enter('copied');
    const second = await renewed(first);
    const third = await renewed(second);
    await later();
    const fourth = await renewed(third);
    expect((await renew(first)).status).toBe(401);
    expect((await renew(fourth)).status).toBe(401);
  });

  it('survives concurrent renewal from three tabs', async () => {
    const { refresh_token: first } = await enter('tabs');
    const answers = await Promise.all([renew(first), renew(first), renew(first)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await renew(first)).status).toBe(200);
  });

  it('appears in the log only under a digest, the same at sign-in and sign-out', async () => {
    const { id, sid, access_token: token } = await enter('unnamed');
    expect((await api.request(logout, { token })).status).toBe(200);
    const told: unknown[] = [];
    for await (const { type, data, metadata } of api.store.readStream('user', id)) {
      expect(JSON.stringify([data, metadata])).not.toContain(sid);
      if (type === 'SignedIn' || type === 'SignedOut') told.push((data as { sid: string }).sid);
    }
    expect(told).toEqual([expect.stringMatching(/^[\w-]{22}$/), told[0]]);
  });

  it('cannot be renewed once closed, even by a rotation in progress', async () => {
    const { id, sid } = await enter('about-to');
    const tokens = api.app.get(Tokens);
    const { state } = await api.store.load(user, id);
    if (state.status === 'none') throw new Error('nobody there');
    await tokens.close(sid);
    await expect(
      tokens.rotate(state, { sid, mustChange: false }, { ip: '', userAgent: '' }),
    ).rejects.toMatchObject({ code: 'REFRESH_FAILED' });
  });

  it('ends with a suspension, and stays ended after reactivation', async () => {
    const { id, access_token: token, refresh_token: renewal } = await enter('suspended');
    const become = (body: unknown) => api.request(changeUserStatus, { token: admin, params: { id }, body });
    await become({ status: 'suspended', reason: 'left the company' });
    expect((await renew(renewal)).body.code).toBe('REFRESH_FAILED');
    expect((await api.request(logout, { token })).body.code).toBe('TOKEN_INVALID');
    await become({ status: 'active' });
    expect((await renew(renewal)).body.code).toBe('REFRESH_FAILED');
    expect((await api.request(logout, { token })).body.code).toBe('TOKEN_INVALID');
  });

  it('ends when somebody else resets the password', async () => {
    const { id, access_token: token, refresh_token: renewal } = await enter('taken-over');
    await api.request(resetUserPassword, { token: admin, params: { id }, body: { password: 'secret9' } });
    expect((await renew(renewal)).body.code).toBe('REFRESH_FAILED');
    expect((await api.request(logout, { token })).body.code).toBe('TOKEN_INVALID');
  });
});
