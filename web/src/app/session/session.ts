import { defaultPermissions, isPermission, roles, type Permission, type Role } from '@granary/api/access';
import type { AnswerOf } from '@granary/api/http';
import {
  challengeForSecondFactor,
  challengeForSignIn,
  changePassword,
  login,
  logout,
  me,
  refresh,
  signInByPasskey as enterByPasskey,
} from '@granary/api/users';
import { connectBearer } from '../client/bearer.ts';
import { call } from '../client/call.ts';
import { ApiFailure, UNKNOWN_ERROR } from '../client/failure.ts';
import { queryClient } from '../client/query-client.ts';
import { signedByPasskey } from './passkeys.ts';
import { AUTH_STORAGE, forget, keep, refreshToken, session, storedSession } from './session-store.ts';
import { awaitsMore, expiryOf, permissionsIn } from './token.ts';

const REFRESH_LEAD_MS = 300_000;
const ANOTHER_TRY_MS = 30_000;
/** The longest delay that setTimeout supports. */
const LONGEST_TIMER_MS = 2_147_000_000;

/** Goes to the sign-in page; registered by the router, which knows the page to return to. */
let toSignIn: () => void = () => undefined;

/** Restores the stored session and verifies it with the server before the first page is shown. */
export const startSession = async (goToSignIn: () => void): Promise<void> => {
  toSignIn = goToSignIn;
  connectBearer({
    token: () => session.get().token,
    person: () => session.get().user?.id ?? null,
    renew,
    lost,
  });
  addEventListener('storage', adoptFromOtherTab);
  const kept = storedSession(Date.now());
  if (!kept) forget();
  // A pending password change or second factor is handled by signing in again.
  else if (kept.token !== null && !awaitsMore(kept.token)) {
    session.set(kept);
    await verify();
  }
  session.set({ isInitialized: true });
};

export interface Entered {
  readonly mustChangePassword: boolean;
  readonly mustSetUpTwoFactor: boolean;
}

export const signIn = (username: string, password: string, code?: string): Promise<Entered> =>
  enter(() => call(login, { body: { username, password, ...(code && { code }) } }));

/** Signs in with password and passkey; only the account's own passkeys are accepted. */
export const signInWithPasskey = (username: string, password: string): Promise<Entered> =>
  enter(async () => {
    const passkey = await signedByPasskey(
      await call(challengeForSecondFactor, { body: { username, password } }),
    );
    return call(login, { body: { username, password, passkey } });
  });

/** Signs in without a user name: the passkey identifies the account. */
export const signInByPasskey = (): Promise<Entered> =>
  enter(async () => {
    const passkey = await signedByPasskey(await call(challengeForSignIn));
    return call(enterByPasskey, { body: { passkey } });
  });

const enter = async (ask: () => Promise<AnswerOf<typeof login>>): Promise<Entered> => {
  session.set({ isLoading: true, error: null });
  try {
    const answer = await ask();
    queryClient.clear();
    adopt(answer);
    await verify();
    if (!session.get().user) end();
    if (!session.get().isAuthenticated) throw new Error('signed in, but not known afterwards');
    return {
      mustChangePassword: answer.must_change_password,
      mustSetUpTwoFactor: answer.must_set_up_two_factor,
    };
  } catch (failure) {
    session.set({ error: failure instanceof ApiFailure ? failure.code : UNKNOWN_ERROR });
    throw failure;
  } finally {
    session.set({ isLoading: false });
  }
};

/** Tells the server first; the local session ends whatever the response. */
export const signOut = async (): Promise<void> => {
  await call(logout).catch(() => undefined);
  end();
};

/** Changes the password. The server ends all other sessions and returns a new token for this one. */
export const changeOwnPassword = async (currentPassword: string, newPassword: string): Promise<void> => {
  adopt(await call(changePassword, { body: { currentPassword, newPassword } }));
};

const adopt = (answer: { access_token: string; refresh_token: string; expires_at: string }): void => {
  const token = answer.access_token;
  keep(
    {
      isAuthenticated: true,
      token,
      tokenExpiry: expiryOf(token, answer.expires_at, Date.now()),
      permissions: permissionsIn(token) ?? session.get().permissions,
    },
    answer.refresh_token,
  );
  schedule();
};

/**
 * Verifies the session. Only a refusal ends it: a missing or truncated response may mean that a picker has no network,
 * or that the page was reloaded meanwhile.
 */
const verify = async (): Promise<void> => {
  try {
    const user = await call(me);
    keep({ user, permissions: heldBy(user) });
    schedule();
  } catch (failure) {
    if (!isRefusal(failure)) return;
    forget();
    session.set({ error: (failure as ApiFailure).code });
  }
};

/** Refetches the user, after a change of name. */
export const readUserAgain = (): Promise<void> => verify();

/**
 * Whether the server has refused the session. Lost connections, truncated responses and server errors are not refusals.
 */
const isRefusal = (failure: unknown): boolean =>
  failure instanceof ApiFailure && [400, 401, 403, 422].includes(failure.status);

/** The token's permissions; without any in the token, the server's, else the role's defaults. */
const heldBy = (user: { role: string; permissions: readonly string[] }): readonly Permission[] => {
  const { token } = session.get();
  const said = user.permissions.filter(isPermission);
  const role = roles.find((name): name is Role => name === user.role);
  return (
    (token === null ? undefined : permissionsIn(token)) ??
    (said.length > 0 || !role ? said : defaultPermissions[role])
  );
};

let timer: ReturnType<typeof setTimeout> | undefined;
const schedule = (): void => {
  clearTimeout(timer);
  const { token, tokenExpiry } = session.get();
  if (!token || !tokenExpiry) return;
  const delay = tokenExpiry - REFRESH_LEAD_MS - Date.now();
  timer = setTimeout(() => void renewInTime(token), Math.min(Math.max(delay, 1000), LONGEST_TIMER_MS));
};

const renewInTime = async (token: string): Promise<void> => {
  // Retry later; a call refused before then renews the token as well.
  await renew(token).catch(() => {
    timer = setTimeout(() => void renewInTime(token), ANOTHER_TRY_MS);
  });
};

let renewing: Promise<boolean> | undefined;
/** Replaces a refused or expiring token. Only one tab does so at a time; the others adopt its result. */
const renew = (refused: string): Promise<boolean> => {
  renewing ??= oneTabAtATime(() => exchangeToken(refused)).finally(() => {
    renewing = undefined;
  });
  return renewing;
};

const exchangeToken = async (refused: string): Promise<boolean> => {
  const other = storedSession(Date.now());
  if (other && other.token !== refused) {
    session.set(other);
    schedule();
    return true;
  }
  const renewal = refreshToken();
  if (!renewal) return false;
  try {
    const renewed = await call(refresh, { body: { refresh_token: renewal } });
    // The new role may require a second factor, which is set up when signing in.
    if (renewed.must_set_up_two_factor) return false;
    adopt(renewed);
    return true;
  } catch (failure) {
    if (isRefusal(failure)) return false;
    throw failure;
  }
};

const oneTabAtATime = <Result>(work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request('granary-refresh', work) : work();

const end = (): void => {
  clearTimeout(timer);
  forget();
  queryClient.clear();
};

const lost = (): void => {
  end();
  toSignIn();
};

const adoptFromOtherTab = (event: StorageEvent): void => {
  if (event.key !== AUTH_STORAGE) return;
  const kept = storedSession(Date.now());
  if (kept) {
    const samePerson = kept.user?.id === session.get().user?.id;
    session.set(kept);
    schedule();
    if (!samePerson) queryClient.clear();
  } else if (session.get().isAuthenticated) lost();
};
