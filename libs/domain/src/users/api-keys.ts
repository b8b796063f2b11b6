import { reject } from '../kernel/index.ts';
import type { UserEvent } from './events.ts';
import { API_KEY_DAYS_MOST, API_KEYS_MOST, maySignIn } from './rules.ts';
import type { ApiKey, ExistingUser, UserState } from './user.ts';

const DAY_MS = 86_400_000;

const serviceAccount = (state: UserState): ExistingUser => {
  if (state.status === 'none') throw reject('USER_NOT_FOUND');
  if (state.erased) throw reject('USER_ERASED');
  if (!state.isService) throw reject('NOT_A_SERVICE_ACCOUNT');
  return state;
};

/** Expired keys give their name and place to new ones. */
export const issueApiKey = (
  state: UserState,
  {
    now,
    ...key
  }: { keyId: string; name: string; permissions: readonly string[]; expiresAt: string; now: string },
): UserEvent[] => {
  const { userId, keys } = serviceAccount(state);
  const days = (Date.parse(key.expiresAt) - Date.parse(now)) / DAY_MS;
  if (!(days > 0 && days <= API_KEY_DAYS_MOST))
    throw reject('API_KEY_EXPIRY', { most: API_KEY_DAYS_MOST }, 'expiresAt');
  const valid = keys.filter((one) => !hasExpired(one, now));
  if (valid.some(({ name }) => name === key.name))
    throw reject('API_KEY_NAME_TAKEN', { name: key.name }, 'name');
  if (valid.length >= API_KEYS_MOST) throw reject('TOO_MANY_API_KEYS', { most: API_KEYS_MOST });
  return [{ type: 'ApiKeyIssued', data: { userId, ...key, permissions: [...key.permissions] } }];
};

export const revokeApiKey = (state: UserState, { keyId }: { keyId: string }): UserEvent[] => {
  const { userId, keys } = serviceAccount(state);
  if (!keys.some(({ id }) => id === keyId)) throw reject('API_KEY_NOT_FOUND');
  return [{ type: 'ApiKeyRevoked', data: { userId, keyId } }];
};

/** The key, if a token may be given for it now. Throws `API_KEY_INVALID` otherwise, whatever the reason. */
export const requireApiKey = (state: UserState, { keyId, now }: { keyId: string; now: string }): ApiKey => {
  if (state.status === 'none' || !maySignIn(state.status)) throw reject('API_KEY_INVALID');
  const key = state.keys.find(({ id }) => id === keyId);
  if (!key || hasExpired(key, now)) throw reject('API_KEY_INVALID');
  return key;
};

export const recordApiKeyUse = (
  state: UserState,
  use: { keyId: string; sid: string; now: string },
): UserEvent[] => {
  const { id } = requireApiKey(state, use);
  return [{ type: 'ApiKeyUsed', data: { userId: serviceAccount(state).userId, keyId: id, sid: use.sid } }];
};

const hasExpired = ({ expiresAt }: ApiKey, now: string): boolean => Date.parse(expiresAt) <= Date.parse(now);
