import { isPermission, type Permission } from '@granary/api/access';
import { createStore, stored } from '../store.ts';

export interface SessionWarehouse {
  readonly code: string;
  readonly name: string;
  readonly englishName: string;
  readonly khmerName: string;
}

export interface SessionUser {
  readonly id: string;
  readonly username: string;
  readonly realName: string;
  readonly role: string;
  readonly email?: string | null | undefined;
  readonly warehouses: readonly SessionWarehouse[];
}

export interface Session {
  readonly isAuthenticated: boolean;
  /** Signing in is in progress. */
  readonly isLoading: boolean;
  /** The stored session, if any, has been verified. */
  readonly isInitialized: boolean;
  readonly user: SessionUser | null;
  readonly token: string | null;
  /** Milliseconds since 1970. */
  readonly tokenExpiry: number | null;
  readonly permissions: readonly Permission[];
  /** Code of the last failed attempt. */
  readonly error: string | null;
}

type Kept = Pick<Session, 'user' | 'isAuthenticated' | 'token' | 'tokenExpiry' | 'permissions'>;

export const AUTH_STORAGE = 'auth-storage';
const VERSION = 1;
const TOKEN_KEY = 'auth_token';
const REFRESH_KEY = 'auth_refresh_token';

const nobody: Kept = { user: null, isAuthenticated: false, token: null, tokenExpiry: null, permissions: [] };

export const session = createStore<Session>({
  ...nobody,
  isLoading: false,
  isInitialized: false,
  error: null,
});

/** The stored session; undefined if it is of another version or its token has expired. */
export const storedSession = (now: number): Kept | undefined => {
  const kept = stored.read<{ state: Partial<Kept>; version: number }>(AUTH_STORAGE);
  if (kept?.version !== VERSION) return undefined;
  const { user, tokenExpiry } = kept.state;
  const token = kept.state.token ?? stored.readText(TOKEN_KEY);
  if (!user || !token || !tokenExpiry || tokenExpiry <= now) return undefined;
  return {
    user: { ...user, warehouses: user.warehouses ?? [] },
    isAuthenticated: true,
    token,
    tokenExpiry,
    permissions: (kept.state.permissions ?? []).filter(isPermission),
  };
};

export const refreshToken = (): string | undefined => stored.readText(REFRESH_KEY);

export const keep = (change: Partial<Kept>, renewal?: string): void => {
  session.set(change);
  const { user, isAuthenticated, token, tokenExpiry, permissions } = session.get();
  stored.write(AUTH_STORAGE, {
    state: { user, isAuthenticated, token, tokenExpiry, permissions },
    version: VERSION,
  });
  if (token !== null) stored.writeText(TOKEN_KEY, token);
  if (renewal !== undefined) stored.writeText(REFRESH_KEY, renewal);
};

export const forget = (): void => {
  session.set({ ...nobody, isLoading: false });
  for (const key of [AUTH_STORAGE, TOKEN_KEY, REFRESH_KEY]) stored.remove(key);
};
