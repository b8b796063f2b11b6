import { listUsers, userFields } from '@granary/api/users';
import type { Entitled } from '@granary/api/access';
import { raw, sql, type Ask } from '../database/index.ts';
import { defineList } from '../lists/index.ts';

const select = {
  id: 'a.id',
  username: 'a.username',
  realName: 'a.real_name',
  email: 'a.email',
  phone: 'a.phone',
  department: 'a.department',
  position: 'a.job_position',
  role: 'a.role',
  status: 'a.status',
  warehouses: `CASE WHEN a.everywhere THEN '"all"'::jsonb ELSE to_jsonb(a.warehouses) END`,
  lastSignInAt: 'a.last_sign_in_at',
};

/** E-mail and phone come out sealed; the controller opens them. */
export const usersList = defineList(listUsers, userFields, {
  from: 'people.user_account a',
  select,
  columns: { lastSignInAt: `COALESCE(a.last_sign_in_at, '-infinity')` },
  id: 'a.id',
  order: [{ field: 'username', direction: 'asc' }],
});

export interface UserFound extends Entitled {
  readonly grants: string[];
  readonly revokes: string[];
}

export const findUser = async <Row extends object>(
  ask: Ask,
  id: string,
): Promise<(Row & UserFound) | undefined> => {
  const columns = Object.entries({ ...select, grants: 'a.grants', revokes: 'a.revokes' });
  const [found] = await ask<Row & UserFound>(sql`
    SELECT ${raw(columns.map(([name, column]) => `${column} AS "${name}"`).join(', '))}
    FROM people.user_account a WHERE a.id = ${id}`);
  return found;
};
