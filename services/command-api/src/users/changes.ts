import { isPermission, type Permission, type Role } from '@granary/api/access';
import type { Language } from '@granary/domain/kernel';
import {
  activateUser,
  assignWarehouses,
  changeUserPermissions,
  changeUserRole,
  deactivateUser,
  inviteUser,
  recordPasswordReset,
  reviseUserProfile,
  resetTwoFactor,
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
  type Reach,
} from './authority.ts';

export type NewStatus =
  | {
      readonly status: 'active';
      /** Too many wrong passwords, which the log may not have heard of yet. */
      readonly isLockedOut: boolean;
    }
  | { readonly status: 'inactive' | 'suspended'; readonly reason: string };

const takenBack = (state: UserState, revokes: readonly Permission[]): Permission[] =>
  state.status === 'none'
    ? []
    : state.revokes.filter(isPermission).filter((revoked) => !revokes.includes(revoked));

/** Everything that one person may decide about another. There is no other way to a decision about a user. */
export const changesBy = (caller: Reach) => ({
  profile: (profile: UserProfile) => withinReach(caller, (state) => reviseUserProfile(state, profile)),

  role: (role: Role) =>
    withinReach(
      caller,
      (state) => {
        requireRole(caller, role);
        return changeUserRole(state, { role, by: caller.userId });
      },
      'role',
    ),

  /** What was revoked and is given back counts like what is granted, also where the role lacks it today: it may get it. */
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
  invitation: (language: Language) => withinReach(caller, (state) => inviteUser(state, { language })),

  secondFactor: (reason: string) =>
    withinReach(caller, (state) => {
      requireHigher(caller, state);
      return resetTwoFactor(state, { by: caller.userId, reason });
    }),

  password: () => withinReach(caller, (state) => recordPasswordReset(state, { by: caller.userId })),
});
