import { mayDecideOwn, mayStandIn, obstacleFor } from '@granary/domain/approval';
import { mayUseWarehouse } from '@granary/platform/access';
import { rightsOf, type Colleague } from '../../users/index.ts';
import type { Acting } from './place.ts';

/** Those whose command the server would accept; administrators, who may do everything, last. */
export const mayAct = (people: readonly Colleague[], acting: Acting): Colleague[] => {
  const able = people.filter((person) => isAble(person, acting));
  return [...able.filter(({ role }) => !mayStandIn(role)), ...able.filter(({ role }) => mayStandIn(role))];
};

const isAble = (
  person: Colleague,
  { permission, warehouse, everyWarehouse = [], task, only, except }: Acting,
): boolean => {
  const { id, username, role } = person;
  const rights = rightsOf(person);
  return (
    (only?.includes(id) ?? true) &&
    (!except?.includes(id) || mayDecideOwn(role)) &&
    rights.permissions.has(permission) &&
    [...everyWarehouse, ...(warehouse === null ? [] : [warehouse])].every((one) =>
      mayUseWarehouse(rights, one),
    ) &&
    (task === undefined || obstacleFor(task, { userId: id, username, role }) === undefined)
  );
};
