import { mayFollow, type Change } from '@granary/api/changes';
import { mayUseWarehouse, type Caller } from '@granary/platform/access';

/** The topics of a change that this user may follow; undefined if there are none. */
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
