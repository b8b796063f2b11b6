import { reject } from '@granary/domain/kernel';
import type { List, ListCall } from './list.ts';

/**
 * The guarded fields the caller may not see. Rejects sorting or filtering by one, because that would reveal its values.
 */
export const hiddenFrom = (list: List, { caller, query }: ListCall): ReadonlySet<string> => {
  const hidden = new Set<string>();
  for (const [field, permissions] of Object.entries(list.guarded)) {
    if (!permissions || permissions.some((permission) => caller.permissions.has(permission))) continue;
    const asked = [...query.sort, ...query.filter].some((part) => part.field === field);
    if (asked) throw reject('PERMISSION_DENIED', { permission: permissions.join(', ') });
    hidden.add(field);
  }
  return hidden;
};
