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

/** Roles that may read the list: the sharer's own, and those that hold nothing that the sharer does not. */
export const rolesToShareWith = (
  { role: own, permissions: held }: Sharer,
  contract: Pick<Endpoint, 'access'>,
): Role[] =>
  roles.filter(
    (role) =>
      roleReads(role, contract) &&
      (role === own || (role !== 'super_admin' && defaultPermissions[role].every((name) => held.has(name)))),
  );
