import { permissionsOf, type Permission, type Role } from '@granary/api/access';
import { reject } from '@granary/domain/kernel';
import type { UserState, WarehouseAccess } from '@granary/domain/users';
import { mayUseWarehouse, type Caller } from '@granary/platform/access';

/** Only a super administrator makes or changes another one. */
const requireRank = (caller: Caller, role: string): void => {
  if (role === 'super_admin' && caller.role !== 'super_admin')
    throw reject('PERMISSION_DENIED', { permission: role });
};

export const requireRankOver = (caller: Caller, state: UserState): void => {
  if (state.status !== 'none') requireRank(caller, state.role);
};

/** Nobody hands on what they may not do themselves. */
export const requireHeld = (caller: Caller, permissions: readonly Permission[], field?: string): void => {
  const beyond = permissions.find((permission) => !caller.permissions.has(permission));
  if (beyond) throw reject('PERMISSION_DENIED', { permission: beyond }, field);
};

export const requireRole = (caller: Caller, role: Role): void => {
  requireRank(caller, role);
  requireHeld(caller, permissionsOf(role), 'role');
};

/** Nor opens a warehouse to anybody that is closed to them; what somebody had before may stay. */
export const requireWarehouses = (
  caller: Caller,
  given: WarehouseAccess,
  before: WarehouseAccess = [],
): void => {
  if (caller.warehouses === 'all' || before === 'all') return;
  const beyond =
    given === 'all' ? 'all' : given.find((code) => !before.includes(code) && !mayUseWarehouse(caller, code));
  if (beyond !== undefined) throw reject('WAREHOUSE_ACCESS_DENIED', { warehouse: beyond }, 'warehouses');
};

/** Whoever sets somebody's password can sign in as them. */
export const requireAsMuch = (caller: Caller, state: UserState): void => {
  if (state.status === 'none') return;
  requireHeld(caller, permissionsOf(state.role as Role, state.grants, state.revokes));
  requireWarehouses(caller, state.warehouses);
};
