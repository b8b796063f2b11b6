import { reject, type Language, type Rejection } from '../kernel/index.ts';
import { hasSecondFactor } from './passkeys.ts';
import { maySignIn } from './rules.ts';
import type { HeldRole, UserEvent, UserProfile, UsernameEvent, WarehouseAccess } from './events.ts';
import type { ExistingUser, UserState } from './user.ts';
import type { UsernameState } from './username.ts';

const existing = (state: UserState): ExistingUser => {
  if (state.status === 'none') throw reject('USER_NOT_FOUND');
  if (state.erased) throw reject('USER_ERASED');
  return state;
};

export interface CreateUser extends UserProfile {
  readonly userId: string;
  readonly username: string;
  readonly service?: boolean;
  readonly role: string;
  readonly ownRole?: HeldRole;
  readonly warehouses: WarehouseAccess;
}

/** `invitedIn`: send an invitation mail in this language; the account is pending until the user sets a password. */
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

/** Repeats an invitation whose mail was lost or expired, by default in its language. */
export const inviteUser = (
  state: UserState,
  { language, usual }: { language?: Language | undefined; usual: Language },
): UserEvent[] => {
  const { status, userId, invitedIn } = existing(state);
  if (status !== 'pending') throw reject('USER_NOT_PENDING');
  return [invitation(userId, language ?? invitedIn ?? usual)];
};

export const acceptInvitation = (state: UserState): UserEvent[] => {
  if (state.status !== 'pending') throw reject('LINK_INVALID');
  return [{ type: 'InvitationAccepted', data: { userId: state.userId } }];
};

/** Returns no events if the user has no e-mail or may not sign in. */
export const requestPasswordRecovery = (
  state: UserState,
  { language }: { language: Language },
): UserEvent[] =>
  state.status !== 'none' && maySignIn(state.status) && !state.isService && state.profile.email !== null
    ? [{ type: 'PasswordRecoveryRequested', data: { userId: state.userId, language } }]
    : [];

export const recoverPassword = (state: UserState): UserEvent[] => {
  if (state.status === 'none' || !maySignIn(state.status) || state.isService) throw reject('LINK_INVALID');
  return [{ type: 'PasswordRecovered', data: { userId: state.userId } }];
};

export const reviseUserProfile = (state: UserState, profile: UserProfile): UserEvent[] => {
  const { userId, profile: before } = existing(state);
  const isSame = (Object.keys(profile) as (keyof UserProfile)[]).every((key) => profile[key] === before[key]);
  return isSame ? [] : [{ type: 'UserProfileRevised', data: { userId, ...profile } }];
};

/** Users cannot change their own role. */
export const changeUserRole = (
  state: UserState,
  { role, ownRole, by }: { role: string; ownRole?: HeldRole; by: string },
): UserEvent[] => {
  const { userId, role: before, ownRole: ownRoleBefore } = existing(state);
  if (role === before && (ownRole?.code ?? null) === ownRoleBefore) return [];
  if (userId === by) throw reject('OWN_ACCOUNT');
  return [
    {
      type: 'UserRoleChanged',
      data: {
        userId,
        before,
        role,
        ...(ownRoleBefore !== null && { ownRoleBefore }),
        ...(ownRole && { ownRole }),
      },
    },
  ];
};

/** Returns no events if the user has another role or already has this revision. */
export const reviseUserRole = (state: UserState, ownRole: HeldRole): UserEvent[] => {
  if (state.status === 'none' || state.erased || state.ownRole !== ownRole.code) return [];
  if (state.roleRevision >= ownRole.revision) return [];
  const permissionsBefore = [...(state.rolePermissions ?? [])];
  return [{ type: 'UserRoleRevised', data: { userId: state.userId, ownRole, permissionsBefore } }];
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

/** `isLockedOut`: by failed sign-ins not recorded in the log yet. */
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

export type Proof = 'device' | 'recovery-code' | { readonly passkeyId: string };

/** `proof`: the second factor used, which may have been enabled or removed during this sign-in. */
export const recordSignIn = (
  state: UserState,
  command: { sid: string; proof?: Proof | undefined },
): UserEvent[] => {
  const account = existing(state);
  const { status, userId } = account;
  if (account.isService) throw reject('SERVICE_ACCOUNT');
  if (!command.proof && hasSecondFactor(account)) throw secondFactorAsked(account);
  if (typeof command.proof === 'object') requirePasskey(account, command.proof.passkeyId);
  const unlocked: UserEvent[] = status === 'locked' ? [{ type: 'UserUnlocked', data: { userId } }] : [];
  const used: UserEvent[] =
    command.proof === 'recovery-code' ? [{ type: 'RecoveryCodeUsed', data: { userId } }] : [];
  return [...unlocked, ...used, { type: 'SignedIn', data: { userId, sid: command.sid } }];
};

/** The rejection that asks for the second factor of an account that has one. */
export const secondFactorAsked = ({ twoFactor, passkeys }: ExistingUser): Rejection =>
  twoFactor
    ? reject('TWO_FACTOR_CODE_REQUIRED', { orPasskey: passkeys.length > 0 })
    : reject('PASSKEY_REQUIRED');

const requirePasskey = ({ status, passkeys }: ExistingUser, passkeyId: string): void => {
  if (!maySignIn(status)) throw reject('ACCOUNT_DISABLED');
  if (!passkeys.some(({ id }) => id === passkeyId)) throw reject('PASSKEY_NOT_ACCEPTED');
};

/** `lockedUntil`: this failure was one too many. */
export const recordFailedSignIn = (
  state: UserState,
  command: { cause: 'wrong_password' | 'disabled' | 'locked'; lockedUntil?: string },
): UserEvent[] => {
  // The user was erased meanwhile.
  if (state.status !== 'none' && state.erased) return [];
  const { userId, status } = existing(state);
  const failed: UserEvent = { type: 'SignInFailed', data: { userId, cause: command.cause } };
  return command.lockedUntil && status !== 'locked'
    ? [failed, { type: 'UserLockedOut', data: { userId, until: command.lockedUntil } }]
    : [failed];
};

export const recordSignOut = (state: UserState, command: { sid: string }): UserEvent[] => [
  { type: 'SignedOut', data: { userId: existing(state).userId, sid: command.sid } },
];

/** `sids`: session digests, as recorded. */
export const endSessions = (state: UserState, { sids }: { sids: readonly string[] }): UserEvent[] => {
  const { userId } = existing(state);
  return sids.map((sid) => ({ type: 'SessionEnded', data: { userId, sid } }));
};

export const recordPasswordChange = (state: UserState): UserEvent[] => [
  { type: 'PasswordChanged', data: { userId: existing(state).userId } },
];

/** Users cannot reset their own password: an unattended session must not be enough to take over the account. */
export const recordPasswordReset = (state: UserState, command: { by: string }): UserEvent[] => {
  const { userId, status, isService } = existing(state);
  if (userId === command.by) throw reject('OWN_PASSWORD');
  if (isService) throw reject('SERVICE_ACCOUNT');
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

/** Confirms a claim once its account exists, and releases it if the account was not created. */
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
  new Set(a).size === new Set(b).size && a.every((one) => b.includes(one));
