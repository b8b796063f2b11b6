import { Injectable } from '@nestjs/common';
import { user, type WarehouseAccess } from '@granary/domain/users';
import { requireKeptWarehouse, warehouse } from '@granary/domain/warehouses';
import { EventStore } from '@granary/event-store';
import { contextOf } from '../commands/index.ts';
import { Accounts } from './accounts.ts';
import {
  requireAllowed,
  requireRole,
  requireWarehouses,
  type Decision,
  type GivenRole,
  type Reach,
} from './authority.ts';
import { OwnRoles } from './own-roles.ts';

export type UserCall = Parameters<typeof contextOf>[0] & { params: { id: string } };

interface GivenAccess {
  readonly caller: Reach;
  readonly body: { readonly role: string; readonly warehouses: WarehouseAccess };
}

/** Decides about the account that a request names. */
@Injectable()
export class UserDecisions {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: Accounts,
    private readonly roles: OwnRoles,
  ) {}

  /** The role of a new account, if the caller may give it and its warehouses. */
  async requireGiven({ caller, body }: GivenAccess): Promise<GivenRole> {
    const role = await this.roles.given(body.role);
    requireRole(caller, role);
    requireWarehouses(caller, body.warehouses, 'warehouses');
    await this.requireKept(body.warehouses);
    return role;
  }

  /** Decides on the target's stream and updates the guard's table at once. */
  async decide(call: UserCall, decision: Decision) {
    const { id } = call.params;
    await this.requireAllowed(id, decision);
    const decided = await this.store.decide(user, id, contextOf(call), decision);
    await this.accounts.keep(decided.state);
    return decided;
  }

  /** Checked against the newest state before anything else, so that a repeated key does not bypass it. */
  async requireAllowed(id: string, decision: Decision): Promise<void> {
    requireAllowed((await this.store.load(user, id)).state, decision);
  }

  async requireKept(given: WarehouseAccess): Promise<void> {
    if (given === 'all') return;
    for (const code of given)
      await this.store.consult(warehouse, code, (state) => requireKeptWarehouse(state, code, 'warehouses'));
  }
}
