import { defaultPermissions, permissions, roles, type Permission, type Role } from '../access/index.ts';
import type { Endpoint } from '../http/index.ts';

/** May share views: whoever decides on the work of others. Roles that only read or carry out have none of these. */
export const viewSharers: readonly Permission[] = permissions.filter((name) => name.endsWith(':approve'));

interface Sharer {
  readonly role: string;
  readonly permissions: ReadonlySet<Permission>;
}

/** Whether the role, by itself, may read a list. */
export const roleReads = (role: Role, { access }: Pick<Endpoint, 'access'>): boolean => {
  if (access === 'public' || access === 'signed-in') return true;
  return [access].flat().some((name) => defaultPermissions[role].includes(name));
};

/**
 * One's own role, and roles of lower rank, which hold fewer permissions. They need not be among the sharer's: a view gives
 * no right.
 */
export const mayShareWith = ({ role: own, permissions: held }: Sharer, role: Role): boolean =>
  role === own || (role !== 'super_admin' && defaultPermissions[role].length < held.size);

/** The roles with which somebody may share a view of a list. */
export const rolesToShareWith = (sharer: Sharer, contract: Pick<Endpoint, 'access'>): Role[] =>
  roles.filter((role) => roleReads(role, contract) && mayShareWith(sharer, role));
