import { permissionsOf, type Permission, type Role } from '@granary/api/access';
import { fold, reject, Rejection, rejectionKind } from '@granary/domain/kernel';
import { user, type UserEvent, type UserState, type WarehouseAccess } from '@granary/domain/users';
import { mayUseWarehouse, type Caller } from '@granary/platform/access';

/** Who decides, as far as their reach goes. */
export type Reach = Pick<Caller, 'userId' | 'role' | 'permissions' | 'warehouses'>;

export type Decision = (state: UserState) => readonly UserEvent[];

/** Only a super administrator makes or changes another one. */
const requireRank = ({ role: own }: Reach, role: string, field?: string): void => {
  if (role === 'super_admin' && own !== 'super_admin')
    throw reject('PERMISSION_DENIED', { permission: role }, field);
};

/** Nobody hands on what they may not do themselves. */
export const requireHeld = (caller: Reach, permissions: readonly Permission[], field?: string): void => {
  const beyond = permissions.find((permission) => !caller.permissions.has(permission));
  if (beyond) throw reject('PERMISSION_DENIED', { permission: beyond }, field);
};

/** A role is given with all that it may, also where this person has had something revoked: that may be taken back. */
export const requireRole = (caller: Reach, role: Role): void => {
  requireRank(caller, role, 'role');
  requireHeld(caller, permissionsOf(role), 'role');
};

/** Nor opens a warehouse to anybody that is closed to them. */
export const requireWarehouses = (caller: Reach, given: WarehouseAccess, field?: string): void => {
  if (caller.warehouses === 'all') return;
  const beyond = given === 'all' ? 'all' : given.find((code) => !mayUseWarehouse(caller, code));
  if (beyond !== undefined) throw reject('WAREHOUSE_ACCESS_DENIED', { warehouse: beyond }, field);
};

/** Nor changes anybody who may do more, or somewhere else, than they may themselves. */
export const requireReach = (caller: Reach, state: UserState, field?: string): void => {
  if (state.status === 'none') return;
  requireRank(caller, state.role, field);
  requireHeld(caller, permissionsOf(state.role as Role, state.grants, state.revokes), field);
  requireWarehouses(caller, state.warehouses, field);
};

/** Nor takes the second lock off the account of an equal: that is for who may do more. */
export const requireHigher = (caller: Reach, state: UserState): void => {
  if (state.status === 'none' || caller.role === 'super_admin' || state.userId === caller.userId) return;
  const held = permissionsOf(state.role as Role, state.grants, state.revokes);
  if (held.length >= caller.permissions.size) throw reject('PERMISSION_DENIED', { permission: state.role });
};

/**
 * A decision about somebody who may do no more and nowhere else than the caller – neither before it nor after. Whoever
 * is suspended or renamed, or whose password is set, is as much in somebody's hand as whoever is given something.
 */
export const withinReach =
  (caller: Reach, decision: Decision, field?: string): Decision =>
  (state) => {
    requireReach(caller, state);
    const events = decision(state);
    requireReach(caller, fold(user, events, state), field);
    return events;
  };

/** Whether the caller may decide this today, whatever comes of the decision: a repeated command is asked as well. */
export const requireAllowed = (state: UserState, decision: Decision): void => {
  try {
    decision(state);
  } catch (error) {
    if (error instanceof Rejection && rejectionKind(error.code) === 'forbidden') throw error;
  }
};
