import { ApiFailure, UNREADABLE_ANSWER } from '../client/failure.ts';
import { NoPasskeyShown } from './passkeys.ts';

/** The reason why signing in failed; `said` is the server's message. */
export const loginError = (failure: unknown): { key: string } | { said: string } => {
  if (failure instanceof NoPasskeyShown) return { key: 'session:passkey.notShown' };
  if (!(failure instanceof ApiFailure)) return { key: 'session:error.failed' };
  if (failure.status === 0) return { key: 'session:error.network' };
  if (failure.status === 408 || failure.status === 504) return { key: 'session:error.timeout' };
  if (failure.code === UNREADABLE_ANSWER) return { key: unreadable(failure) };
  if (failure.code === 'INVALID_CREDENTIALS') return { key: 'session:error.credentials' };
  if (failure.status >= 500) return { key: 'session:error.server' };
  if (failure.message) return { said: failure.message };
  return { key: failure.status === 401 ? 'session:error.credentials' : 'session:error.failed' };
};

const unreadable = (failure: ApiFailure): string => {
  const places = Array.isArray(failure.facts.at) ? failure.facts.at.map(String) : [];
  if (places.includes('data.access_token')) return 'session:error.noToken';
  if (places.some((place) => place.startsWith('data.user'))) return 'session:error.noUser';
  return 'session:error.format';
};
