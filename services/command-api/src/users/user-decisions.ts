import { Injectable } from '@nestjs/common';
import { user, type WarehouseAccess } from '@granary/domain/users';
import { requireKeptWarehouse, warehouse } from '@granary/domain/warehouses';
import { EventStore } from '@granary/event-store';
import { contextOf } from '../commands/index.ts';
import { Accounts } from './accounts.ts';
import { requireAllowed, type Decision } from './authority.ts';

export type UserCall = Parameters<typeof contextOf>[0] & { params: { id: string } };

/** Decides about the account that a request names. */
@Injectable()
export class UserDecisions {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: Accounts,
  ) {}

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
