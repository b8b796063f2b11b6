import type { Permission, Role } from '@granary/api/access';
import { reject, type Actor } from '@granary/domain/kernel';

/** The signed-in user of a request. */
export interface Caller {
  readonly userId: string;
  readonly username: string;
  readonly role: Role;
  readonly permissions: ReadonlySet<Permission>;
  readonly warehouses: readonly string[] | 'all';
  readonly sid: string;
  /** Changes whenever the user's rights change. */
  readonly permissionVersion: number;
  /** When the token expires, ISO 8601. */
  readonly expiresAt: string;
}

export const actorOf = ({ userId, username, role }: Caller): Actor => ({ userId, username, role });

export const mayUseWarehouse = ({ warehouses }: Pick<Caller, 'warehouses'>, warehouse: string): boolean =>
  warehouses === 'all' || warehouses.includes(warehouse);

/** Throws `WAREHOUSE_ACCESS_DENIED`. */
export const requireWarehouse = (caller: Pick<Caller, 'warehouses'>, warehouse: string): void => {
  if (!mayUseWarehouse(caller, warehouse)) throw reject('WAREHOUSE_ACCESS_DENIED', { warehouse });
};

/** Whether the caller has at least one of the permissions. */
export const holds = (
  { permissions }: Pick<Caller, 'permissions'>,
  ...anyOf: readonly Permission[]
): boolean => anyOf.some((permission) => permissions.has(permission));

/** Throws `PERMISSION_DENIED` unless the caller has at least one of the permissions. */
export const requirePermission = (
  caller: Pick<Caller, 'permissions'>,
  ...anyOf: readonly Permission[]
): void => {
  if (!holds(caller, ...anyOf)) {
    throw reject('PERMISSION_DENIED', { permission: anyOf.join(', ') });
  }
};
