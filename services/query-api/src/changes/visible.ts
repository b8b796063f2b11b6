import { mayFollow, type Change } from '@granary/api/changes';
import { mayUseWarehouse, type Caller } from '@granary/platform/access';

/** The part of a change that concerns this person; undefined when none does. */
export const visibleTo = (
  caller: Pick<Caller, 'permissions' | 'warehouses'>,
  change: Change,
): Change | undefined => {
  const topics = change.topics.filter(
    ({ category, warehouse }) =>
      mayFollow(category, caller.permissions) && (warehouse === null || mayUseWarehouse(caller, warehouse)),
  );
  return topics.length === 0 ? undefined : { ...change, topics };
};
