import type { Permission } from '@granary/api/access';
import { session } from './session-store.ts';

/** One permission, or any one of several. */
export type Needed = Permission | readonly Permission[];

const holds = (held: readonly Permission[], needed: Needed | undefined): boolean =>
  needed === undefined ||
  (typeof needed === 'string' ? held.includes(needed) : needed.some((name) => held.includes(name)));

/** Whether the user has the permission; for guards, outside React. */
export const can = (needed: Needed | undefined): boolean => holds(session.get().permissions, needed);

/** Returns a permission check that follows role changes; for components. */
export const useCan = (): ((needed: Needed | undefined) => boolean) => {
  const held = session.use((state) => state.permissions);
  return (needed) => holds(held, needed);
};
