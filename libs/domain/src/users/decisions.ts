import { reject, type Language } from '../kernel/index.ts';
import { maySignIn } from './rules.ts';
import type { UserEvent, UserProfile, UsernameEvent, WarehouseAccess } from './events.ts';
import type { ExistingUser, UserState } from './user.ts';
import type { UsernameState } from './username.ts';

const existing = (state: UserState): ExistingUser => {
  if (state.status === 'none') throw reject('USER_NOT_FOUND');
  return state;
};

export interface CreateUser extends UserProfile {
  readonly userId: string;
  readonly username: string;
  readonly role: string;
  readonly warehouses: WarehouseAccess;
}

/** `invitedIn`: by mail, in this language; the account waits until its owner has set a password. */
export const createUser = (
  state: UserState,
  command: CreateUser,
  { invitedIn }: { invitedIn?: Language | undefined } = {},
): UserEvent[] => {
  if (state.status === 'none') {
    const created: UserEvent = { type: 'UserCreated', data: command };
    return invitedIn ? [created, invitation(command.userId, invitedIn)] : [created];
  }
  if (state.username === command.username) return [];
  throw reject('CODE_TAKEN', { code: command.userId });
};

/** Once more, because the first mail was lost, came too late or went elsewhere. */
export const inviteUser = (state: UserState, { language }: { language: Language }): UserEvent[] => {
  const { status, userId } = existing(state);
  if (status !== 'pending') throw reject('USER_NOT_PENDING');
  return [invitation(userId, language)];
};

export const acceptInvitation = (state: UserState): UserEvent[] => {
  if (state.status !== 'pending') throw reject('LINK_INVALID');
  return [{ type: 'InvitationAccepted', data: { userId: state.userId } }];
};

/** Nothing happens where nobody could be written to, or may not come in. */
export const requestPasswordRecovery = (
  state: UserState,
  { language }: { language: Language },
): UserEvent[] =>
  state.status !== 'none' && maySignIn(state.status) && state.profile.email !== null
    ? [{ type: 'PasswordRecoveryRequested', data: { userId: state.userId, language } }]
    : [];

export const recoverPassword = (state: UserState): UserEvent[] => {
  if (state.status === 'none' || !maySignIn(state.status)) throw reject('LINK_INVALID');
  return [{ type: 'PasswordRecovered', data: { userId: state.userId } }];
};

export const reviseUserProfile = (state: UserState, profile: UserProfile): UserEvent[] => {
  const { userId, profile: before } = existing(state);
  const isSame = (Object.keys(profile) as (keyof UserProfile)[]).every((key) => profile[key] === before[key]);
  return isSame ? [] : [{ type: 'UserProfileRevised', data: { userId, ...profile } }];
};

/** Nobody may take the last step up by themselves: an own role is changed by somebody else. */
export const changeUserRole = (state: UserState, command: { role: string; by: string }): UserEvent[] => {
  const { userId, role } = existing(state);
  if (role === command.role) return [];
  if (userId === command.by) throw reject('OWN_ACCOUNT');
  return [{ type: 'UserRoleChanged', data: { userId, before: role, role: command.role } }];
};

export const changeUserPermissions = (
  state: UserState,
  command: { grants: readonly string[]; revokes: readonly string[]; by: string },
): UserEvent[] => {
  const { userId, grants, revokes } = existing(state);
  if (userId === command.by) throw reject('OWN_ACCOUNT');
  if (same(grants, command.grants) && same(revokes, command.revokes)) return [];
  return [
    {
      type: 'UserPermissionsChanged',
      data: {
        userId,
        grants: [...command.grants],
        revokes: [...command.revokes],
        grantsBefore: [...grants],
        revokesBefore: [...revokes],
      },
    },
  ];
};

export const assignWarehouses = (state: UserState, command: { warehouses: WarehouseAccess }): UserEvent[] => {
  const { userId, warehouses } = existing(state);
  if (JSON.stringify(warehouses) === JSON.stringify(command.warehouses)) return [];
  return [
    { type: 'UserWarehousesAssigned', data: { userId, before: warehouses, warehouses: command.warehouses } },
  ];
};

/** `isLockedOut`: by wrong passwords that the log has not heard of yet. */
export const activateUser = (state: UserState, { isLockedOut = false } = {}): UserEvent[] => {
  const { status, userId } = existing(state);
  if (status === 'pending') throw reject('USER_PENDING');
  if (status === 'active' && !isLockedOut) return [];
  const isLocked = status === 'locked' || status === 'active';
  return [{ type: isLocked ? 'UserUnlocked' : 'UserActivated', data: { userId } }];
};

export const deactivateUser = (state: UserState, command: { reason: string; by: string }): UserEvent[] => {
  const { status, userId } = existing(state);
  if (userId === command.by) throw reject('OWN_ACCOUNT');
  return status === 'inactive' ? [] : [{ type: 'UserDeactivated', data: { userId, reason: command.reason } }];
};

export const suspendUser = (state: UserState, command: { reason: string; by: string }): UserEvent[] => {
  const { status, userId } = existing(state);
  if (userId === command.by) throw reject('OWN_ACCOUNT');
  return status === 'suspended' ? [] : [{ type: 'UserSuspended', data: { userId, reason: command.reason } }];
};

/** `proof`: of the second factor; it may have been turned on while this sign-in was on its way. */
export const recordSignIn = (
  state: UserState,
  command: { sid: string; proof?: 'device' | 'recovery-code' | undefined },
): UserEvent[] => {
  const { status, userId, twoFactor } = existing(state);
  if (twoFactor && !command.proof) throw reject('TWO_FACTOR_CODE_REQUIRED');
  const unlocked: UserEvent[] = status === 'locked' ? [{ type: 'UserUnlocked', data: { userId } }] : [];
  const used: UserEvent[] =
    command.proof === 'recovery-code' ? [{ type: 'RecoveryCodeUsed', data: { userId } }] : [];
  return [...unlocked, ...used, { type: 'SignedIn', data: { userId, sid: command.sid } }];
};

/** `lockedUntil`: this failure was one too many. */
export const recordFailedSignIn = (
  state: UserState,
  command: { cause: 'wrong_password' | 'disabled' | 'locked'; lockedUntil?: string },
): UserEvent[] => {
  const { userId, status } = existing(state);
  const failed: UserEvent = { type: 'SignInFailed', data: { userId, cause: command.cause } };
  return command.lockedUntil && status !== 'locked'
    ? [failed, { type: 'UserLockedOut', data: { userId, until: command.lockedUntil } }]
    : [failed];
};

export const recordSignOut = (state: UserState, command: { sid: string }): UserEvent[] => [
  { type: 'SignedOut', data: { userId: existing(state).userId, sid: command.sid } },
];

/** `sids`: as the log names them. */
export const endSessions = (state: UserState, { sids }: { sids: readonly string[] }): UserEvent[] => {
  const { userId } = existing(state);
  return sids.map((sid) => ({ type: 'SessionEnded', data: { userId, sid } }));
};

export const recordPasswordChange = (state: UserState): UserEvent[] => [
  { type: 'PasswordChanged', data: { userId: existing(state).userId } },
];

/** Whoever has only found somebody's session open must not get their account with it. */
export const recordPasswordReset = (state: UserState, command: { by: string }): UserEvent[] => {
  const { userId, status } = existing(state);
  if (userId === command.by) throw reject('OWN_PASSWORD');
  if (status === 'pending') throw reject('USER_PENDING');
  return [{ type: 'PasswordReset', data: { userId } }];
};

export const claimUsername = (
  state: UsernameState,
  command: { username: string; userId: string },
): UsernameEvent[] => {
  if (state.owner === command.userId) return [];
  if (state.owner !== null) throw reject('USERNAME_TAKEN', { username: command.username }, 'username');
  return [{ type: 'UsernameClaimed', data: command }];
};

export const settleUsername = (
  state: UsernameState,
  command: { username: string; userId: string; created: boolean },
): UsernameEvent[] => {
  if (state.owner !== command.userId || state.confirmed) return [];
  const { username, userId } = command;
  return [{ type: command.created ? 'UsernameConfirmed' : 'UsernameReleased', data: { username, userId } }];
};

const invitation = (userId: string, language: Language): UserEvent => ({
  type: 'UserInvited',
  data: { userId, language },
});

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));
