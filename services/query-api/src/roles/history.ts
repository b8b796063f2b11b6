import { heldBy, type Permission } from '@granary/api/access';
import type { PermissionChange, RoleChange } from '@granary/api/roles';
import { role, type RoleEvent, type RoleState } from '@granary/domain/roles';
import { user, type UserEvent, type UserState } from '@granary/domain/users';
import type { StoredEvent } from '@granary/event-store';

/** The changes of a user's permissions, newest first. */
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
  'UserRoleRevised',
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
    : { role: state.ownRole ?? state.role, held: heldBy(state) };

/** The changes of a custom role, newest first. */
export const roleChanges = (events: readonly StoredEvent[]): RoleChange[] => {
  const changes: RoleChange[] = [];
  let state = role.initial();
  for (const event of events) {
    const before = setOf(state);
    state = role.evolve(state, event as StoredEvent & RoleEvent);
    const held = setOf(state);
    changes.push({
      eventId: event.id,
      position: String(event.position),
      recordedAt: event.recordedAt,
      type: event.type,
      username: event.metadata.actor.username,
      name: state.status === 'none' ? '' : state.name,
      reason: event.metadata.reason ?? null,
      gained: held.filter((permission) => !before.includes(permission)),
      lost: before.filter((permission) => !held.includes(permission)),
    });
  }
  return changes.toReversed();
};

const setOf = (state: RoleState): readonly string[] => (state.status === 'none' ? [] : state.permissions);
