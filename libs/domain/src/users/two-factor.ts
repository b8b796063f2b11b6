import { reject } from '../kernel/index.ts';
import type { UserEvent } from './events.ts';
import { hasSecondFactor } from './passkeys.ts';
import { RECOVERY_CODES } from './rules.ts';
import type { ExistingUser, UserState } from './user.ts';

const existing = (state: UserState): ExistingUser => {
  if (state.status === 'none') throw reject('USER_NOT_FOUND');
  if (state.erased) throw reject('USER_ERASED');
  return state;
};

const protectedAccount = (state: UserState): ExistingUser => {
  const account = existing(state);
  if (!account.twoFactor) throw reject('TWO_FACTOR_OFF');
  return account;
};

export const enableTwoFactor = (state: UserState): UserEvent[] => {
  const { userId, twoFactor } = existing(state);
  if (twoFactor) throw reject('TWO_FACTOR_ON');
  return [{ type: 'TwoFactorEnabled', data: { userId, recoveryCodes: RECOVERY_CODES } }];
};

/** `isRequired`: whether the user's role requires a second factor. */
export const disableTwoFactor = (state: UserState, { isRequired }: { isRequired: boolean }): UserEvent[] => {
  const { userId, passkeys } = protectedAccount(state);
  if (isRequired && passkeys.length === 0) throw reject('TWO_FACTOR_REQUIRED');
  return [{ type: 'TwoFactorDisabled', data: { userId } }];
};

export const renewRecoveryCodes = (state: UserState): UserEvent[] => [
  {
    type: 'RecoveryCodesRenewed',
    data: { userId: protectedAccount(state).userId, recoveryCodes: RECOVERY_CODES },
  },
];

/** Users cannot reset their own second factor: an unattended session must not be enough to remove it. */
export const resetTwoFactor = (state: UserState, command: { by: string; reason: string }): UserEvent[] => {
  const account = existing(state);
  const { userId } = account;
  if (userId === command.by) throw reject('OWN_ACCOUNT');
  return hasSecondFactor(account)
    ? [{ type: 'TwoFactorReset', data: { userId, reason: command.reason } }]
    : [];
};

/** Outside of a sign-in, which says so itself. */
export const recordRecoveryCodeUse = (state: UserState): UserEvent[] => [
  { type: 'RecoveryCodeUsed', data: { userId: existing(state).userId } },
];

export const recordTwoFactorFailure = (state: UserState): UserEvent[] => [
  { type: 'TwoFactorFailed', data: { userId: existing(state).userId } },
];
