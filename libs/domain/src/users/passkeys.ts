import { reject, type SealedText } from '../kernel/index.ts';
import type { UserEvent } from './events.ts';
import { maySignIn, PASSKEYS_MOST } from './rules.ts';
import type { ExistingUser, Passkey, UserState } from './user.ts';

const existing = (state: UserState): ExistingUser => {
  if (state.status === 'none') throw reject('USER_NOT_FOUND');
  if (state.erased) throw reject('USER_ERASED');
  return state;
};

const requireOwn = ({ passkeys }: ExistingUser, passkeyId: string): Passkey => {
  const passkey = passkeys.find(({ id }) => id === passkeyId);
  if (!passkey) throw reject('PASSKEY_NOT_FOUND');
  return passkey;
};

/** Whether sign-in requires more than the password. */
export const hasSecondFactor = ({ twoFactor, passkeys }: Pick<ExistingUser, 'twoFactor' | 'passkeys'>) =>
  twoFactor !== undefined || passkeys.length > 0;

export const requireRoomForPasskey = (state: UserState): void => {
  if (existing(state).passkeys.length >= PASSKEYS_MOST)
    throw reject('TOO_MANY_PASSKEYS', { most: PASSKEYS_MOST });
};

export const addPasskey = (
  state: UserState,
  passkey: { passkeyId: string; name: SealedText; credential: SealedText; counter: number },
): UserEvent[] => {
  requireRoomForPasskey(state);
  return [{ type: 'PasskeyAdded', data: { userId: existing(state).userId, ...passkey } }];
};

export const renamePasskey = (
  state: UserState,
  { passkeyId, name }: { passkeyId: string; name: SealedText },
): UserEvent[] => {
  const account = existing(state);
  requireOwn(account, passkeyId);
  return [{ type: 'PasskeyRenamed', data: { userId: account.userId, passkeyId, name } }];
};

/** `isRequired`: whether the user's role requires a second factor. */
export const removePasskey = (
  state: UserState,
  { passkeyId, isRequired }: { passkeyId: string; isRequired: boolean },
): UserEvent[] => {
  const account = existing(state);
  requireOwn(account, passkeyId);
  const left = { ...account, passkeys: account.passkeys.filter(({ id }) => id !== passkeyId) };
  if (isRequired && !hasSecondFactor(left)) throw reject('TWO_FACTOR_REQUIRED');
  return [{ type: 'PasskeyRemoved', data: { userId: account.userId, passkeyId } }];
};

/**
 * Records a valid signature. A counter that does not increase indicates a cloned passkey; passkeys without a counter
 * always report 0.
 */
export const usePasskey = (
  state: UserState,
  { passkeyId, counter }: { passkeyId: string; counter: number },
): UserEvent[] => {
  const account = existing(state);
  if (!maySignIn(account.status)) throw reject('ACCOUNT_DISABLED');
  const known = requireOwn(account, passkeyId).counter;
  const data = { userId: account.userId, passkeyId };
  return counter > known || (counter === 0 && known === 0)
    ? [{ type: 'PasskeyUsed', data: { ...data, counter } }]
    : [{ type: 'PasskeyCopyRefused', data }];
};

/** Returns no events if the passkey has been removed. */
export const recordRefusedPasskey = (
  state: UserState,
  { passkeyId, cause }: { passkeyId: string; cause: 'wrong' | 'not_verified' },
): UserEvent[] => {
  const { userId, passkeys } = existing(state);
  return passkeys.some(({ id }) => id === passkeyId)
    ? [{ type: 'PasskeyRefused', data: { userId, passkeyId, cause } }]
    : [];
};
