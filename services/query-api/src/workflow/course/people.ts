import { heldBy } from '@granary/api/access';
import { mayDecideOwn, mayStandIn, obstacleFor } from '@granary/domain/approval';
import { mayUseWarehouse } from '@granary/platform/access';
import { sql, type QueryRunner } from '../../database/index.ts';
import type { Acting } from './place.ts';

interface Person {
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

export const activePeople = (runQuery: QueryRunner): Promise<Person[]> =>
  runQuery<Person>(sql`
    SELECT id, username, real_name AS "realName", role, role_permissions AS "rolePermissions", grants, revokes,
      warehouses, everywhere
    FROM people.user_account WHERE status = 'active' ORDER BY real_name, username`);

/** Those whose command the server would accept; administrators, who may do everything, last. */
export const mayAct = (people: readonly Person[], acting: Acting): Person[] => {
  const able = people.filter((person) => isAble(person, acting));
  return [...able.filter(({ role }) => !mayStandIn(role)), ...able.filter(({ role }) => mayStandIn(role))];
};

const isAble = (
  { id, username, role, warehouses, everywhere, ...entitled }: Person,
  { permission, warehouse, everyWarehouse = [], task, only, except }: Acting,
): boolean =>
  (only?.includes(id) ?? true) &&
  (!except?.includes(id) || mayDecideOwn(role)) &&
  heldBy({ role, ...entitled }).includes(permission) &&
  [...everyWarehouse, ...(warehouse === null ? [] : [warehouse])].every((one) =>
    mayUseWarehouse({ warehouses: everywhere ? 'all' : warehouses }, one),
  ) &&
  (task === undefined || obstacleFor(task, { userId: id, username, role }) === undefined);
