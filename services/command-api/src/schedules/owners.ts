import { Injectable } from '@nestjs/common';
import { heldBy, type Role } from '@granary/api/access';
import { reportRules, type ReportRepeated } from '@granary/api/reports';
import type { PauseReason } from '@granary/api/schedules';
import { maySignIn, user } from '@granary/domain/users';
import { EventStore } from '@granary/event-store';
import { holds, mayUseWarehouse } from '@granary/platform/access';
import type { JobOwner } from '../exports/index.ts';

/** Loads users' current permissions from the log, because no one is signed in when a schedule runs. */
@Injectable()
export class Owners {
  constructor(private readonly store: EventStore) {}

  /** Undefined if the user does not exist or may not sign in. */
  async now(userId: string): Promise<JobOwner | undefined> {
    const { state } = await this.store.load(user, userId);
    if (state.status === 'none' || !maySignIn(state.status)) return undefined;
    const { username, role, warehouses, permissionVersion } = state;
    const permissions = new Set(heldBy(state));
    return { userId, username, role: role as Role, permissions, warehouses, permissionVersion };
  }
}

/** Why the user may not have the report; undefined if they may. */
export const whyNot = (owner: JobOwner, { type, warehouse }: ReportRepeated): PauseReason | undefined => {
  if (!holds(owner, 'data:export') || !holds(owner, ...reportRules[type].access)) return 'permission';
  return warehouse === undefined || mayUseWarehouse(owner, warehouse) ? undefined : 'warehouse';
};
