import { permissionsOf, type Permission } from '@granary/api/access';
import type { PermissionChange } from '@granary/api/roles';
import { user, type UserEvent, type UserState } from '@granary/domain/users';
import type { StoredEvent } from '@granary/event-store';

/** One change after another, as the person's stream tells them; newest first. */
export const permissionChanges = (events: readonly StoredEvent[]): PermissionChange[] => {
  const changes: PermissionChange[] = [];
  let state = user.initial();
  for (const event of events) {
    const before = standing(state);
    state = user.evolve(state, event as StoredEvent & UserEvent);
    if (!isChange(event.type)) continue;
    const { role, held } = standing(state);
    changes.push({
      eventId: event.id,
      position: String(event.position),
      occurredAt: event.metadata.occurredAt,
      recordedAt: event.recordedAt,
      type: event.type,
      username: event.metadata.actor.username,
      reason: event.metadata.reason ?? null,
      role: role ?? '',
      roleBefore: before.role,
      gained: held.filter((permission) => !before.held.includes(permission)),
      lost: before.held.filter((permission) => !held.includes(permission)),
    });
  }
  return changes.toReversed();
};

const changing: ReadonlySet<string> = new Set<UserEvent['type']>([
  'UserCreated',
  'UserRoleChanged',
  'UserPermissionsChanged',
]);
const isChange = (type: string): boolean => changing.has(type);

interface Standing {
  readonly role: string | null;
  readonly held: readonly Permission[];
}

const standing = (state: UserState): Standing =>
  state.status === 'none'
    ? { role: null, held: [] }
    : { role: state.role, held: permissionsOf(state.role, state.grants, state.revokes) };
