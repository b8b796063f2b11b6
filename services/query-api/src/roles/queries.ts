import { defaultPermissions, type Permission } from '@granary/api/access';
import { holderFields, listPermissionHolders, type RoleRow } from '@granary/api/roles';
import { sql, type Ask } from '../database/index.ts';
import { defineList } from '../lists/index.ts';

export const allRoles = async (ask: Ask): Promise<RoleRow[]> => {
  const counted = await ask<{ role: string; people: number }>(sql`
    SELECT role, count(*)::int AS people FROM people.user_account GROUP BY role`);
  const people = new Map(counted.map((row) => [row.role, row.people]));
  return Object.entries(defaultPermissions).map(([code, permissions]) => ({
    code,
    permissions: [...permissions],
    people: people.get(code) ?? 0,
  }));
};

const rolesWith = (permission: Permission): string[] =>
  Object.entries(defaultPermissions).flatMap(([role, set]) => (set.includes(permission) ? [role] : []));

/** Whoever's role brings the permission, or who was granted it; a revocation takes it away again. */
export const holdersList = defineList(listPermissionHolders, holderFields, {
  from: ({ query: { permission } }) => sql`(
    SELECT u.id, u.username, u.real_name, u.role, u.status,
      CASE WHEN ${permission} = ANY(u.revokes) THEN 'revoke' WHEN brings THEN 'role' ELSE 'grant' END AS because
    FROM people.user_account u, LATERAL (SELECT u.role = ANY(${rolesWith(permission)}) AS brings) r
    WHERE brings OR ${permission} = ANY(u.grants)) a`,
  select: {
    id: 'a.id',
    username: 'a.username',
    realName: 'a.real_name',
    role: 'a.role',
    status: 'a.status',
    held: `a.because <> 'revoke'`,
    because: 'a.because',
  },
  columns: {},
  id: 'a.id',
  order: [{ field: 'username', direction: 'asc' }],
});
