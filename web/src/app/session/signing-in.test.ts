import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TextDecoder } from 'node:util';
import { defaultPermissions } from '@granary/api/access';
import { bearer } from '../client/bearer.ts';
import { forget, keep, session } from './session-store.ts';
import { signIn, startSession } from './session.ts';

// jsdom does not have it.
Object.assign(globalThis, { TextDecoder });
const realFetch = globalThis.fetch;
beforeAll(() => startSession(() => undefined));
afterEach(() => {
  forget();
  globalThis.fetch = realFetch;
  jest.useRealTimers();
});

const HOUR_MS = 3_600_000;
const user = { id: 'u1', username: 'sokha', realName: 'Sokha', role: 'purchase_staff' };
const tokenWith = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`;
const answer = (status: number, body: object) =>
  ({ status, ok: status < 400, headers: { get: () => null }, json: () => Promise.resolve(body) }) as never;
const fine = (data: object) => answer(200, { success: true, data, message: 'ok' });

/** A server that signs sokha in with a token of these claims, and reports these permissions. */
const letsIn = (claims: object, permissions: readonly string[]) => {
  globalThis.fetch = (path) =>
    Promise.resolve(
      (path as string).endsWith('/auth/login')
        ? fine({
            access_token: tokenWith(claims),
            refresh_token: 'renewal',
            expires_at: new Date(Date.now() + HOUR_MS).toISOString(),
            must_change_password: false,
            must_set_up_two_factor: false,
            user,
          })
        : fine({
            ...user,
            email: null,
            phone: null,
            emailVerified: false,
            phoneVerified: false,
            department: '',
            position: '',
            permissions,
            warehouses: [],
          }),
    );
};

describe('signing in', () => {
  it('uses the known permissions in the token first', async () => {
    letsIn({ permissions: ['inbound:read', 'moon:land'] }, ['log:read']);
    await signIn('sokha', 'granary');
    expect(session.get()).toMatchObject({ isAuthenticated: true, permissions: ['inbound:read'] });
  });

  it('falls back to the permissions from the server, then to those of the role', async () => {
    letsIn({}, ['log:read']);
    await signIn('sokha', 'granary');
    expect(session.get().permissions).toEqual(['log:read']);
    letsIn({}, []);
    await signIn('sokha', 'granary');
    expect(session.get().permissions).toEqual(defaultPermissions.purchase_staff);
  });

  it.each([
    ['INVALID_CREDENTIALS', () => Promise.resolve(refusal(401, 'INVALID_CREDENTIALS'))],
    ['ACCOUNT_DISABLED', () => Promise.resolve(refusal(401, 'ACCOUNT_DISABLED'))],
    ['NETWORK_ERROR', () => Promise.reject(new TypeError('no network'))],
  ] as const)('keeps the reason of a failure: %s', async (code, fetched) => {
    globalThis.fetch = fetched;
    await expect(signIn('sokha', 'wrong')).rejects.toMatchObject({ code });
    expect(session.get()).toMatchObject({ isAuthenticated: false, isLoading: false, error: code });
  });
});

const refusal = (status: number, code: string) =>
  answer(status, { success: false, code, message: 'no', errors: {}, requestId: 'r-1' });

it('a token is renewed five minutes before it expires', async () => {
  jest.useFakeTimers();
  const asked: string[] = [];
  globalThis.fetch = (path) => {
    asked.push(path as string);
    return Promise.reject(new TypeError('not now'));
  };
  keep({
    user: { ...user, warehouses: [] },
    isAuthenticated: true,
    token: 't2',
    tokenExpiry: Date.now() + HOUR_MS,
  });
  localStorage.setItem('auth_refresh_token', 'renewal');
  session.set({ token: 't1' });
  await bearer.renew('t1');
  await jest.advanceTimersByTimeAsync(HOUR_MS - 300_001);
  expect(asked).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['/api/v1/auth/refresh']);
});
