import { Controller } from '@nestjs/common';
import { permissions, reasonFor } from '@granary/api/access';
import type { AnswerOf } from '@granary/api/http';
import {
  getUserPermissions,
  listPermissionChanges,
  listPermissionHolders,
  listRoleChanges,
  listRoles,
  type UserPermissions,
} from '@granary/api/roles';
import { reject } from '@granary/domain/kernel';
import { role } from '@granary/domain/roles';
import { user } from '@granary/domain/users';
import { EventStore, type StoredEvent } from '@granary/event-store';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { Lists } from '../lists/index.ts';
import { findUser } from '../users/index.ts';
import { permissionChanges, roleChanges } from './history.ts';
import { allRoles, holdersList } from './queries.ts';

@Controller()
export class RolesController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
    private readonly store: EventStore,
  ) {}

  @Route(listRoles)
  roles(@Call() call: CallOf<typeof listRoles>): Promise<AnswerOf<typeof listRoles>> {
    return this.reads.snapshot(call, listRoles, async ({ runQuery, freshness }) => ({
      rows: await allRoles(runQuery),
      freshness: await freshness(),
    }));
  }

  @Route(listPermissionHolders)
  holders(@Call() call: CallOf<typeof listPermissionHolders>) {
    return this.lists.page(call, holdersList);
  }

  @Route(getUserPermissions)
  effective(@Call() call: CallOf<typeof getUserPermissions>): Promise<UserPermissions> {
    return this.reads.snapshot(call, getUserPermissions, async ({ runQuery, freshness }) => {
      const found = await findUser<Omit<UserPermissions, 'rows' | 'freshness'>>(runQuery, call.params.id);
      if (!found) throw reject('USER_NOT_FOUND');
      const { id, username, realName, role, ownRole, ownRoleName, status } = found;
      const rows = permissions.flatMap((permission) => {
        const reason = reasonFor(permission, found);
        return reason ? [{ permission, ...reason }] : [];
      });
      return {
        id,
        username,
        realName,
        role,
        ownRole,
        ownRoleName,
        status,
        rows,
        freshness: await freshness(),
      };
    });
  }

  /** Replayed from the user's stream, so complete and current. */
  @Route(listPermissionChanges)
  async changes(
    @Call() call: CallOf<typeof listPermissionChanges>,
  ): Promise<AnswerOf<typeof listPermissionChanges>> {
    const { id } = call.params;
    const { state } = await this.store.load(user, id);
    if (state.status === 'none') throw reject('USER_NOT_FOUND');
    return { username: state.username, rows: permissionChanges(await this.eventsOf(user.category, id)) };
  }

  @Route(listRoleChanges)
  async roleChanges(@Call() call: CallOf<typeof listRoleChanges>): Promise<AnswerOf<typeof listRoleChanges>> {
    const events = await this.eventsOf(role.category, call.params.code);
    if (events.length === 0) throw reject('ROLE_NOT_FOUND');
    return { rows: roleChanges(events) };
  }

  private async eventsOf(category: string, id: string): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    for await (const event of this.store.readStream(category, id, {})) events.push(event);
    return events;
  }
}
