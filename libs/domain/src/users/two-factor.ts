import { reject } from '../kernel/index.ts';
import type { UserEvent } from './events.ts';
import { RECOVERY_CODES } from './rules.ts';
import type { ExistingUser, UserState } from './user.ts';

const existing = (state: UserState): ExistingUser => {
  if (state.status === 'none') throw reject('USER_NOT_FOUND');
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

/** `isRequired`: of everybody with this role. */
export const disableTwoFactor = (state: UserState, { isRequired }: { isRequired: boolean }): UserEvent[] => {
  const { userId } = protectedAccount(state);
  if (isRequired) throw reject('TWO_FACTOR_REQUIRED');
  return [{ type: 'TwoFactorDisabled', data: { userId } }];
};

export const renewRecoveryCodes = (state: UserState): UserEvent[] => [
  {
    type: 'RecoveryCodesRenewed',
    data: { userId: protectedAccount(state).userId, recoveryCodes: RECOVERY_CODES },
  },
];

/** Whoever has only found somebody's session open must not take the lock off their account. */
export const resetTwoFactor = (state: UserState, command: { by: string; reason: string }): UserEvent[] => {
  const { userId, twoFactor } = existing(state);
  if (userId === command.by) throw reject('OWN_ACCOUNT');
  return twoFactor ? [{ type: 'TwoFactorReset', data: { userId, reason: command.reason } }] : [];
};

export const recordTwoFactorFailure = (state: UserState): UserEvent[] => [
  { type: 'TwoFactorFailed', data: { userId: existing(state).userId } },
];
