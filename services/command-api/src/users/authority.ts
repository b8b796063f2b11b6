import { defaultPermissions, heldBy, isPermission, isRole, type Permission } from '@granary/api/access';
import { fold, reject, Rejection, rejectionKind } from '@granary/domain/kernel';
import {
  user,
  type HeldRole,
  type UserEvent,
  type UserState,
  type WarehouseAccess,
} from '@granary/domain/users';
import { mayUseWarehouse, type Caller } from '@granary/platform/access';

/** The deciding user, as far as authority matters. */
export type Reach = Pick<Caller, 'userId' | 'role' | 'permissions' | 'warehouses'>;

/** A built-in role, or a custom role with the built-in role it is based on. */
export interface GivenRole {
  readonly role: string;
  readonly ownRole?: HeldRole;
}

export type Decision = (state: UserState) => readonly UserEvent[];

/** Only a super administrator may appoint or change a super administrator. */
const requireRank = ({ role: own }: Reach, role: string, field?: string): void => {
  if (role === 'super_admin' && own !== 'super_admin')
    throw reject('PERMISSION_DENIED', { permission: role }, field);
};

/** Nobody may grant permissions they do not have. */
export const requireHeld = (caller: Reach, permissions: readonly Permission[], field?: string): void => {
  const beyond = permissions.find((permission) => !caller.permissions.has(permission));
  if (beyond) throw reject('PERMISSION_DENIED', { permission: beyond }, field);
};

/**
 * Giving a role requires all its permissions, even those revoked from this user, because a revocation can be lifted. A
 * custom role acts as its built-in role in approvals, so the permissions of both are required.
 */
export const requireRole = (caller: Reach, { role, ownRole }: GivenRole, field = 'role'): void => {
  requireRank(caller, role, field);
  requireHeld(caller, isRole(role) ? defaultPermissions[role] : [], field);
  requireHeld(caller, (ownRole?.permissions ?? []).filter(isPermission), field);
};

/** Nobody may grant access to warehouses they cannot access. */
export const requireWarehouses = (caller: Reach, given: WarehouseAccess, field?: string): void => {
  if (caller.warehouses === 'all') return;
  const beyond = given === 'all' ? 'all' : given.find((code) => !mayUseWarehouse(caller, code));
  if (beyond !== undefined) throw reject('WAREHOUSE_ACCESS_DENIED', { warehouse: beyond }, field);
};

/** Nobody may change a user with permissions or warehouses beyond their own. */
export const requireReach = (caller: Reach, state: UserState, field?: string): void => {
  if (state.status === 'none') return;
  requireRank(caller, state.role, field);
  requireHeld(caller, heldBy(state), field);
  requireWarehouses(caller, state.warehouses, field);
};

/** Erasing an account or resetting its second factor requires more permissions, or a super administrator. */
export const requireHigher = (caller: Reach, state: UserState): void => {
  if (state.status === 'none' || caller.role === 'super_admin' || state.userId === caller.userId) return;
  if (heldBy(state).length >= caller.permissions.size)
    throw reject('PERMISSION_DENIED', { permission: state.role });
};

/**
 * Restricts a decision to users who have no permissions or warehouses beyond the caller's, both before and after it.
 * Suspending or renaming users or setting their password takes as much authority as granting something.
 */
export const withinReach =
  (caller: Reach, decision: Decision, field?: string): Decision =>
  (state) => {
    requireReach(caller, state);
    const events = decision(state);
    requireReach(caller, fold(user, events, state), field);
    return events;
  };

/** Throws if the caller may not make this decision; ignores other rejections. Also applied to repeated commands. */
export const requireAllowed = (state: UserState, decision: Decision): void => {
  try {
    decision(state);
  } catch (error) {
    if (error instanceof Rejection && rejectionKind(error.code) === 'forbidden') throw error;
  }
};
