import { isPermission, type Permission } from '@granary/api/access';
import type { Language } from '@granary/domain/kernel';
import {
  activateUser,
  assignWarehouses,
  changeUserPermissions,
  changeUserRole,
  deactivateUser,
  eraseUser,
  inviteUser,
  issueApiKey,
  recordPasswordReset,
  reviseUserProfile,
  resetTwoFactor,
  revokeApiKey,
  suspendUser,
  type UserProfile,
  type UserState,
  type WarehouseAccess,
} from '@granary/domain/users';
import {
  requireHeld,
  requireHigher,
  requireRole,
  requireWarehouses,
  withinReach,
  type GivenRole,
  type Reach,
} from './authority.ts';

export type NewStatus =
  | {
      readonly status: 'active';
      /** Locked out by wrong passwords, possibly not yet recorded in the log. */
      readonly isLockedOut: boolean;
    }
  | { readonly status: 'inactive' | 'suspended'; readonly reason: string };

const takenBack = (state: UserState, revokes: readonly Permission[]): Permission[] =>
  state.status === 'none'
    ? []
    : state.revokes.filter(isPermission).filter((revoked) => !revokes.includes(revoked));

/** The decisions one user may make about another. There is no other way to decide about a user. */
export const changesBy = (caller: Reach) => ({
  profile: (profile: UserProfile) => withinReach(caller, (state) => reviseUserProfile(state, profile)),

  role: (given: GivenRole) =>
    withinReach(
      caller,
      (state) => {
        requireRole(caller, given);
        return changeUserRole(state, { ...given, by: caller.userId });
      },
      'role',
    ),

  /** Lifting a revocation counts as a grant, even if the role lacks the permission today, because it may gain it. */
  permissions: (wanted: { grants: readonly Permission[]; revokes: readonly Permission[] }) =>
    withinReach(
      caller,
      (state) => {
        requireHeld(caller, wanted.grants, 'grants');
        requireHeld(caller, takenBack(state, wanted.revokes), 'revokes');
        return changeUserPermissions(state, { ...wanted, by: caller.userId });
      },
      'revokes',
    ),

  warehouses: (warehouses: WarehouseAccess) =>
    withinReach(caller, (state) => {
      requireWarehouses(caller, warehouses, 'warehouses');
      return assignWarehouses(state, { warehouses });
    }),

  status: (wanted: NewStatus) =>
    withinReach(caller, (state) => {
      if (wanted.status === 'active') return activateUser(state, wanted);
      const command = { reason: wanted.reason, by: caller.userId };
      return wanted.status === 'suspended' ? suspendUser(state, command) : deactivateUser(state, command);
    }),

  /** Whoever has the link has the account. */
  invitation: (language: Language | undefined, usual: Language) =>
    withinReach(caller, (state) => inviteUser(state, { language, usual })),

  erasure: (username: string, reason: string) =>
    withinReach(caller, (state) => {
      requireHigher(caller, state);
      return eraseUser(state, { username, reason, by: caller.userId });
    }),

  secondFactor: (reason: string) =>
    withinReach(caller, (state) => {
      requireHigher(caller, state);
      return resetTwoFactor(state, { by: caller.userId, reason });
    }),

  newApiKey: (key: Parameters<typeof issueApiKey>[1]) =>
    withinReach(caller, (state) => issueApiKey(state, key)),

  noApiKey: (keyId: string) => withinReach(caller, (state) => revokeApiKey(state, { keyId })),

  password: () => withinReach(caller, (state) => recordPasswordReset(state, { by: caller.userId })),
});
