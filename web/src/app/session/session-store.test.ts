import { beforeEach, describe, expect, it } from '@jest/globals';
import { AUTH_STORAGE, forget, keep, session, storedSession } from './session-store.ts';

const user = { id: 'u1', username: 'sokha', realName: '林 សុខា', role: 'warehouse_staff', warehouses: [] };
const NOW = 1_000_000;

beforeEach(() => {
  localStorage.clear();
  forget();
});

const signIn = () =>
  keep(
    { user, isAuthenticated: true, token: 't1', tokenExpiry: NOW + 1, permissions: ['inbound:read'] },
    'renewal',
  );

describe('session store', () => {
  it('stores the session under its name and version, and restores it', () => {
    signIn();
    expect(JSON.parse(localStorage.getItem(AUTH_STORAGE) ?? '')).toMatchObject({
      version: 1,
      state: { isAuthenticated: true, token: 't1', permissions: ['inbound:read'] },
    });
    expect(localStorage.getItem('auth_token')).toBe('t1');
    expect(storedSession(NOW)).toMatchObject({ user, token: 't1', permissions: ['inbound:read'] });
  });

  it('does not restore an expired session or another version', () => {
    signIn();
    expect(storedSession(NOW + 1)).toBeUndefined();
    const kept = JSON.parse(localStorage.getItem(AUTH_STORAGE) ?? '') as object;
    localStorage.setItem(AUTH_STORAGE, JSON.stringify({ ...kept, version: 2 }));
    expect(storedSession(NOW)).toBeUndefined();
    localStorage.setItem(AUTH_STORAGE, 'spoilt');
    expect(storedSession(NOW)).toBeUndefined();
  });

  it('keeps only known permissions', () => {
    signIn();
    const kept = JSON.parse(localStorage.getItem(AUTH_STORAGE) ?? '') as { state: object };
    const state = { ...kept.state, permissions: ['inbound:read', 'moon:land'] };
    localStorage.setItem(AUTH_STORAGE, JSON.stringify({ ...kept, state }));
    expect(storedSession(NOW)?.permissions).toEqual(['inbound:read']);
  });

  it('leaves nothing behind at sign-out', () => {
    signIn();
    forget();
    expect(session.get()).toMatchObject({ isAuthenticated: false, token: null, user: null });
    expect(localStorage).toHaveLength(0);
  });
});
