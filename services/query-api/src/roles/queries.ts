import { defaultPermissions, isPermission, type Permission } from '@granary/api/access';
import { holderFields, listPermissionHolders, type RoleRow } from '@granary/api/roles';
import { sql, type QueryRunner } from '../database/index.ts';
import { defineList } from '../lists/index.ts';

export const allRoles = async (runQuery: QueryRunner): Promise<RoleRow[]> => {
  const counted = await runQuery<{ role: string; people: number }>(sql`
    SELECT coalesce(own_role, role) AS role, count(*)::int AS people FROM people.user_account
    WHERE NOT erased GROUP BY 1`);
  const own = await runQuery<NonNullable<RoleRow['own']> & { code: string; permissions: string[] }>(sql`
    SELECT code, name, based_on AS "basedOn", permissions, status, revision FROM people.own_role
    ORDER BY status, name, code`);
  const people = new Map(counted.map((row) => [row.role, row.people]));
  const builtIn = Object.entries(defaultPermissions).map(([code, permissions]) => ({
    code,
    permissions: [...permissions],
    own: null,
  }));
  const ofOwn = own.map(({ code, permissions, ...facts }) => ({
    code,
    permissions: permissions.filter(isPermission),
    own: facts,
  }));
  return [...builtIn, ...ofOwn].map((row) => ({ ...row, people: people.get(row.code) ?? 0 }));
};

const rolesWith = (permission: Permission): string[] =>
  Object.entries(defaultPermissions).flatMap(([role, set]) => (set.includes(permission) ? [role] : []));

/**
 * Users whose role includes the permission or who were granted it. Those it was revoked from are listed as not holding
 * it.
 */
export const holdersList = defineList(listPermissionHolders, holderFields, {
  from: ({ query: { permission } }) => sql`(
    SELECT u.id, u.username, u.real_name, u.role, u.status,
      u.own_role, o.name AS own_role_name,
      CASE WHEN ${permission} = ANY(u.revokes) THEN 'revoke' WHEN brings THEN 'role' ELSE 'grant' END AS because
    FROM people.user_account u LEFT JOIN people.own_role o ON o.code = u.own_role, LATERAL (
      SELECT coalesce(${permission} = ANY(u.role_permissions), u.role = ANY(${rolesWith(permission)})) AS brings) r
    WHERE brings OR ${permission} = ANY(u.grants)) a`,
  select: {
    id: 'a.id',
    username: 'a.username',
    realName: 'a.real_name',
    role: 'a.role',
    ownRole: 'a.own_role',
    ownRoleName: 'a.own_role_name',
    status: 'a.status',
    held: `a.because <> 'revoke'`,
    because: 'a.because',
  },
  columns: {},
  id: 'a.id',
  order: [{ field: 'username', direction: 'asc' }],
});
