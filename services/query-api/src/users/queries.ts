import { listUsers, userFields } from '@granary/api/users';
import type { Entitled } from '@granary/api/access';
import type { ApiKeyOfUser, PasskeyOfUser } from '@granary/read-models/users';
import { raw, sql, type QueryRunner } from '../database/index.ts';
import { defineList } from '../lists/index.ts';

const select = {
  id: 'a.id',
  username: 'a.username',
  realName: 'a.real_name',
  email: 'a.email',
  phone: 'a.phone',
  emailVerified: 'a.email_verified',
  phoneVerified: 'a.phone_verified',
  secondFactor: '(a.two_factor OR jsonb_array_length(a.passkeys) > 0)',
  service: 'a.service',
  erased: 'a.erased',
  department: 'a.department',
  position: 'a.job_position',
  role: 'a.role',
  ownRole: 'a.own_role',
  ownRoleName: '(SELECT r.name FROM people.own_role r WHERE r.code = a.own_role)',
  status: 'a.status',
  warehouses: `CASE WHEN a.everywhere THEN '"all"'::jsonb ELSE to_jsonb(a.warehouses) END`,
  lastSignInAt: 'a.last_sign_in_at',
};

/** E-mail and phone are encrypted; the controller decrypts them. */
export const usersList = defineList(listUsers, userFields, {
  from: 'people.user_account a',
  select,
  columns: { lastSignInAt: `COALESCE(a.last_sign_in_at, '-infinity')` },
  id: 'a.id',
  guarded: { secondFactor: ['user:write'] },
  order: [{ field: 'username', direction: 'asc' }],
});

export interface UserFound extends Entitled {
  readonly apiKeys: ApiKeyOfUser[];
  readonly rolePermissions: string[] | null;
  readonly grants: string[];
  readonly revokes: string[];
}

export const findUser = async <Row extends object>(
  runQuery: QueryRunner,
  id: string,
): Promise<(Row & UserFound) | undefined> => {
  const columns = Object.entries({
    ...select,
    apiKeys: 'a.api_keys',
    rolePermissions: 'a.role_permissions',
    grants: 'a.grants',
    revokes: 'a.revokes',
  });
  const [found] = await runQuery<Row & UserFound>(sql`
    SELECT ${raw(columns.map(([name, column]) => `${column} AS "${name}"`).join(', '))}
    FROM people.user_account a WHERE a.id = ${id}`);
  return found;
};

/** The names are encrypted; the controller decrypts them. */
export const passkeysOf = async (
  runQuery: QueryRunner,
  userId: string,
): Promise<{ codes: boolean; passkeys: readonly PasskeyOfUser[] }> => {
  const [found] = await runQuery<{ codes: boolean; passkeys: PasskeyOfUser[] }>(sql`
    SELECT a.two_factor AS codes, a.passkeys FROM people.user_account a WHERE a.id = ${userId}`);
  return found ?? { codes: false, passkeys: [] };
};
