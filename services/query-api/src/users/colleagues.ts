import { heldBy, type Permission } from '@granary/api/access';
import { sql, type QueryRunner } from '../database/index.ts';

/** A person with all that decides about their rights. */
export interface Colleague {
  readonly id: string;
  readonly username: string;
  readonly realName: string;
  readonly role: string;
  readonly rolePermissions: readonly string[] | null;
  readonly grants: readonly string[];
  readonly revokes: readonly string[];
  readonly warehouses: readonly string[];
  readonly everywhere: boolean;
}

/** By display name. */
export const activeColleagues = (runQuery: QueryRunner): Promise<Colleague[]> =>
  runQuery<Colleague>(sql`
    SELECT id, username, real_name AS "realName", role, role_permissions AS "rolePermissions", grants, revokes,
      warehouses, everywhere
    FROM people.user_account WHERE status = 'active' ORDER BY real_name, username`);

interface Rights {
  readonly permissions: ReadonlySet<Permission>;
  readonly warehouses: readonly string[] | 'all';
}

export const rightsOf = ({ warehouses, everywhere, ...person }: Colleague): Rights => ({
  permissions: new Set(heldBy(person)),
  warehouses: everywhere ? 'all' : warehouses,
});
