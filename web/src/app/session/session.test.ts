import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bearer } from '../client/bearer.ts';
import { ApiFailure, NETWORK_ERROR } from '../client/failure.ts';
import { forget, keep, refreshToken, session } from './session-store.ts';
import { startSession } from './session.ts';

const user = { id: 'u1', username: 'sokha', realName: 'Sokha', role: 'warehouse_staff', warehouses: [] };
const realFetch = globalThis.fetch;
let sentAway = 0;

beforeAll(() => startSession(() => (sentAway += 1)));
beforeEach(() => {
  sentAway = 0;
  keep({ user, isAuthenticated: true, token: 't1', tokenExpiry: Date.now() + 3_600_000 }, 'renewal');
});
afterEach(() => {
  forget();
  globalThis.fetch = realFetch;
});

const serverAnswers = (status: number, body: object) => {
  globalThis.fetch = () =>
    Promise.resolve({
      status,
      ok: status < 400,
      headers: { get: () => null },
      json: () => Promise.resolve(body),
    } as never);
};
const refusal = (code: string) => ({ success: false, code, message: 'no', errors: {}, requestId: 'r-1' });

describe('token renewal', () => {
  it('keeps the session without an answer', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('the page is being left'));
    const failure: unknown = await bearer.renew('t1').catch((reason: unknown) => reason);
    expect(failure).toBeInstanceOf(ApiFailure);
    expect(failure).toMatchObject({ code: NETWORK_ERROR });
    expect(session.get()).toMatchObject({ isAuthenticated: true, token: 't1' });
    expect([refreshToken(), sentAway]).toEqual(['renewal', 0]);
  });

  it.each([429, 500, 503])('keeps the session when the server responds %i', async (status) => {
    serverAnswers(status, refusal('BUSY'));
    await expect(bearer.renew('t1')).rejects.toMatchObject({ status });
    expect(session.get().isAuthenticated).toBe(true);
  });

  it('fails when the server refuses or there is no refresh token', async () => {
    serverAnswers(401, refusal('REFRESH_FAILED'));
    await expect(bearer.renew('t1')).resolves.toBe(false);
    localStorage.removeItem('auth_refresh_token');
    await expect(bearer.renew('t1')).resolves.toBe(false);
  });

  it('uses the token of another tab without a request', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('nobody is to ask'));
    keep({ token: 't2' });
    session.set({ token: 't1' });
    await expect(bearer.renew('t1')).resolves.toBe(true);
    expect(bearer.token()).toBe('t2');
  });
});
