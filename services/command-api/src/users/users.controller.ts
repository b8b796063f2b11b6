import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  assignUserWarehouses,
  changeUserPermissions,
  changeUserRole,
  changeUserStatus,
  createUser,
  resetUserPassword,
  reviseUser,
} from '@granary/api/users';
import { user, type UserEvent, type UserState, type WarehouseAccess } from '@granary/domain/users';
import { requireKeptWarehouse, warehouse } from '@granary/domain/warehouses';
import { EventStore } from '@granary/event-store';
import { Call, Route, committed, type CallOf } from '@granary/platform/http';
import { Vault } from '@granary/platform/vault';
import { contextOf } from '../commands/index.ts';
import { Accounts } from './accounts.ts';
import { requireRole, requireWarehouses } from './authority.ts';
import { changesBy } from './changes.ts';
import { CreateUserCommand } from './create-user.handler.ts';
import { PasswordAttempts } from './password-attempts.ts';
import { Passwords } from './passwords.ts';
import { Tokens } from './tokens.ts';

type UserCall = Parameters<typeof contextOf>[0] & { params: { id: string } };

@Controller()
export class UsersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly accounts: Accounts,
    private readonly attempts: PasswordAttempts,
    private readonly passwords: Passwords,
    private readonly tokens: Tokens,
    private readonly vault: Vault,
  ) {}

  @Route(createUser)
  async create(@Call(createUser) call: CallOf<typeof createUser>) {
    requireRole(call.caller, call.body.role);
    requireWarehouses(call.caller, call.body.warehouses, 'warehouses');
    await this.requireKept(call.body.warehouses);
    return this.commands.execute(
      new CreateUserCommand(contextOf(call), { ...call.body, mustChangePassword: true }),
    );
  }

  @Route(reviseUser)
  async revise(@Call(reviseUser) call: CallOf<typeof reviseUser>) {
    const { realName, email, phone, department, position } = call.body;
    const subject = `user:${call.params.id}`;
    const profile = {
      realName,
      email: await this.vault.seal(subject, email),
      phone: await this.vault.seal(subject, phone),
      department,
      jobPosition: position,
    };
    return this.change(call, changesBy(call.caller).profile(profile));
  }

  @Route(changeUserRole)
  changeRole(@Call(changeUserRole) call: CallOf<typeof changeUserRole>) {
    return this.change(call, changesBy(call.caller).role(call.body.role));
  }

  @Route(changeUserPermissions)
  changePermissions(@Call(changeUserPermissions) call: CallOf<typeof changeUserPermissions>) {
    return this.change(call, changesBy(call.caller).permissions(call.body));
  }

  @Route(assignUserWarehouses)
  async assign(@Call(assignUserWarehouses) call: CallOf<typeof assignUserWarehouses>) {
    await this.requireKept(call.body.warehouses);
    return this.change(call, changesBy(call.caller).warehouses(call.body.warehouses));
  }

  @Route(changeUserStatus)
  async changeStatus(@Call(changeUserStatus) call: CallOf<typeof changeUserStatus>) {
    const result = await this.change(call, changesBy(call.caller).status(call.body));
    if (call.body.status === 'active') await this.attempts.unlock(call.params.id);
    else await this.tokens.closeAll(call.params.id);
    return result;
  }

  @Route(resetUserPassword)
  async resetPassword(@Call(resetUserPassword) call: CallOf<typeof resetUserPassword>) {
    const result = await this.change(call, changesBy(call.caller).password());
    await this.passwords.set(call.params.id, call.body.password, { mustChange: true });
    await this.attempts.unlock(call.params.id);
    await this.tokens.closeAll(call.params.id);
    return result;
  }

  private async requireKept(given: WarehouseAccess): Promise<void> {
    if (given === 'all') return;
    for (const code of given)
      await this.store.consult(warehouse, code, (state) => requireKeptWarehouse(state, code, 'warehouses'));
  }

  /** Decides on the target's stream, and tells the guard at once. */
  private async change(call: UserCall, decision: (state: UserState) => readonly UserEvent[]) {
    const { state, position } = await this.store.decide(user, call.params.id, contextOf(call), decision);
    await this.accounts.keep(state);
    return committed({}, position);
  }
}
