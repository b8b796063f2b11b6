import type { Decider } from '../kernel/index.ts';
import {
  userEvents,
  type UserEvent,
  type UserProfile,
  type UserStatus,
  type WarehouseAccess,
} from './events.ts';

export type UserState =
  | { readonly status: 'none' }
  | {
      readonly status: UserStatus;
      readonly userId: string;
      readonly username: string;
      readonly role: string;
      readonly grants: readonly string[];
      readonly revokes: readonly string[];
      readonly warehouses: WarehouseAccess;
      readonly profile: UserProfile;
      /** Undefined: a password is enough. */
      readonly twoFactor: { readonly recoveryCodes: number } | undefined;
      /** Raised by everything that makes an older token stale. */
      readonly permissionVersion: number;
    };

export type ExistingUser = Exclude<UserState, { status: 'none' }>;

export const user: Decider<UserState, UserEvent> = {
  category: 'user',
  events: userEvents,
  initial: () => ({ status: 'none' }),
  evolve: (state, event) => {
    if (event.type === 'UserCreated') {
      const { userId, username, role, warehouses, ...profile } = event.data;
      return {
        status: 'active',
        userId,
        username,
        role,
        warehouses,
        profile,
        grants: [],
        revokes: [],
        twoFactor: undefined,
        permissionVersion: 1,
      };
    }
    return state.status === 'none' ? state : change(state, event);
  },
};

const change = (state: ExistingUser, event: Exclude<UserEvent, { type: 'UserCreated' }>): ExistingUser => {
  const stale = { ...state, permissionVersion: state.permissionVersion + 1 };
  switch (event.type) {
    case 'UserProfileRevised': {
      const { userId: _, ...profile } = event.data;
      return { ...state, profile };
    }
    case 'UserRoleChanged':
      return { ...stale, role: event.data.role };
    case 'UserPermissionsChanged':
      return { ...stale, grants: event.data.grants, revokes: event.data.revokes };
    case 'UserWarehousesAssigned':
      return { ...stale, warehouses: event.data.warehouses };
    case 'UserActivated':
      return { ...stale, status: 'active' };
    case 'UserUnlocked':
      return { ...state, status: 'active' };
    case 'UserDeactivated':
      return { ...stale, status: 'inactive' };
    case 'UserSuspended':
      return { ...stale, status: 'suspended' };
    case 'UserLockedOut':
      return { ...state, status: 'locked' };
    case 'UserInvited':
      return { ...stale, status: 'pending' };
    case 'InvitationAccepted':
      return { ...stale, status: 'active' };
    case 'PasswordChanged':
    case 'PasswordReset':
    case 'PasswordRecovered':
      return stale;
    case 'TwoFactorEnabled':
      return { ...stale, twoFactor: { recoveryCodes: event.data.recoveryCodes } };
    case 'TwoFactorDisabled':
    case 'TwoFactorReset':
      return { ...stale, twoFactor: undefined };
    case 'RecoveryCodesRenewed':
      return { ...state, twoFactor: { recoveryCodes: event.data.recoveryCodes } };
    case 'RecoveryCodeUsed':
      return { ...state, twoFactor: state.twoFactor && { recoveryCodes: state.twoFactor.recoveryCodes - 1 } };
    case 'TwoFactorFailed':
    case 'SignedIn':
    case 'SignInFailed':
    case 'SignedOut':
    case 'SessionEnded':
    case 'PasswordRecoveryRequested':
      return state;
  }
};
