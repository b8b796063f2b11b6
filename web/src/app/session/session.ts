import { defaultPermissions, isPermission, roles, type Permission, type Role } from '@granary/api/access';
import { changePassword, login, logout, me, refresh } from '@granary/api/users';
import { connectBearer } from '../client/bearer.ts';
import { call } from '../client/call.ts';
import { ApiFailure, UNKNOWN_ERROR } from '../client/failure.ts';
import { queryClient } from '../client/query-client.ts';
import { AUTH_STORAGE, forget, keep, refreshToken, session, storedSession } from './session-store.ts';
import { awaitsMore, expiryOf, permissionsIn } from './token.ts';

const REFRESH_LEAD_MS = 300_000;
const ANOTHER_TRY_MS = 30_000;
/** setTimeout cannot count further. */
const LONGEST_TIMER_MS = 2_147_000_000;

/** Where the sign-in page sends people back to; set by the router, which knows where they are. */
let toSignIn: () => void = () => undefined;

/** Takes up the stored session and asks the server whether it still holds; then the first page may show. */
export const startSession = async (goToSignIn: () => void): Promise<void> => {
  toSignIn = goToSignIn;
  connectBearer({ token: () => session.get().token, renew, lost });
  addEventListener('storage', adoptFromOtherTab);
  const kept = storedSession(Date.now());
  if (!kept) forget();
  // What is still to be chosen or set up is asked for at the sign-in, which begins anew.
  else if (kept.token !== null && !awaitsMore(kept.token)) {
    session.set(kept);
    await verify();
  }
  session.set({ isInitialized: true });
};

export const signIn = async (
  username: string,
  password: string,
  code?: string,
): Promise<{ mustChangePassword: boolean; mustSetUpTwoFactor: boolean }> => {
  session.set({ isLoading: true, error: null });
  try {
    const answer = await call(login, { body: { username, password, ...(code && { code }) } });
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

/** The server is told first; the local session ends whatever it answers. */
export const signOut = async (): Promise<void> => {
  await call(logout).catch(() => undefined);
  end();
};

/** The server ends every other session and gives this one a new token. */
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
 * Asks who we are. A refusal ends the session; no answer, or half of one, does not: a picker may stand where no network
 * is, and whoever loads the page again while it asks cuts the answer off.
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

/** After a change of who one is called. */
export const readUserAgain = (): Promise<void> => verify();

/** Whether the server has said no to who asks; a lost line, an answer cut off or a busy server has said nothing. */
const isRefusal = (failure: unknown): boolean =>
  failure instanceof ApiFailure && [400, 401, 403, 422].includes(failure.status);

/** The token's permissions rule; without any there, what the server says, else the role's default set. */
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
  // Not to be had now: the next call that is refused asks again, and this timer before it.
  await renew(token).catch(() => {
    timer = setTimeout(() => void renewInTime(token), ANOTHER_TRY_MS);
  });
};

let renewing: Promise<boolean> | undefined;
/** A new token instead of the refused or ending one; one tab at a time, the others take what it got. */
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
    // A new role may ask for a second factor, which is set up at the sign-in.
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
