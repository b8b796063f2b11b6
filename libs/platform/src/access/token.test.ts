import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { signToken, verifyToken } from './token.ts';

const SECRET = 'a secret for tests only, and long enough';
const claims = (exp: number) => ({
  sub: 'user-1',
  username: 'sok',
  role: 'viewer' as const,
  permissions: [],
  warehouses: ['WH-PP'],
  sid: 'session-1',
  permissionVersion: 1,
  exp,
});
const inAMinute = () => Math.floor(Date.now() / 1000) + 60;

describe('access token', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('verifies to its claims, also from the cache', async () => {
    const exp = inAMinute();
    const token = await signToken(SECRET, claims(exp));
    expect(await verifyToken(SECRET, token)).toEqual(claims(exp));
    expect(await verifyToken(SECRET, token)).toEqual(claims(exp));
  });

  it('expires on time, also from the cache', async () => {
    const token = await signToken(SECRET, claims(inAMinute()));
    await verifyToken(SECRET, token);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    jest.setSystemTime(Date.now() + 61_000);
    await expect(verifyToken(SECRET, token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
  });

  it('is rejected when altered or signed with another secret, also after caching', async () => {
    const token = await signToken(SECRET, claims(inAMinute()));
    await verifyToken(SECRET, token);
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    await expect(verifyToken(SECRET, changed)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
    await expect(verifyToken(`${SECRET}!`, token)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  });
});
