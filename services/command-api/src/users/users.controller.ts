import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  assignUserWarehouses,
  changeUserPermissions as changePermissionsContract,
  changeUserRole as changeRoleContract,
  changeUserStatus,
  createUser,
  resetUserPassword,
  reviseUser,
} from '@granary/api/users';
import {
  activateUser,
  assignWarehouses,
  changeUserPermissions,
  changeUserRole,
  deactivateUser,
  recordPasswordReset,
  reviseUserProfile,
  suspendUser,
  user,
  type UserEvent,
  type UserState,
  type WarehouseAccess,
} from '@granary/domain/users';
import { requireKeptWarehouse, warehouse } from '@granary/domain/warehouses';
import { EventStore } from '@granary/event-store';
import { Call, Route, committed, type CallOf } from '@granary/platform/http';
import { Vault } from '@granary/platform/vault';
import { contextOf } from '../commands/index.ts';
import { Accounts } from './accounts.ts';
import { requireAsMuch, requireHeld, requireRank, requireRole, requireWarehouses } from './authority.ts';
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
    requireWarehouses(call.caller, call.body.warehouses);
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
    return this.change(call, (state) => reviseUserProfile(state, profile));
  }

  @Route(changeRoleContract)
  changeRole(@Call(changeRoleContract) call: CallOf<typeof changeRoleContract>) {
    requireRole(call.caller, call.body.role);
    return this.change(call, (state) =>
      changeUserRole(state, { role: call.body.role, by: call.caller.userId }),
    );
  }

  @Route(changePermissionsContract)
  changePermissions(@Call(changePermissionsContract) call: CallOf<typeof changePermissionsContract>) {
    requireHeld(call.caller, call.body.grants, 'grants');
    return this.change(call, (state) =>
      changeUserPermissions(state, { ...call.body, by: call.caller.userId }),
    );
  }

  @Route(assignUserWarehouses)
  async assign(@Call(assignUserWarehouses) call: CallOf<typeof assignUserWarehouses>) {
    const { body, caller } = call;
    await this.requireKept(body.warehouses);
    return this.change(call, (state) => {
      requireWarehouses(caller, body.warehouses, state.status === 'none' ? [] : state.warehouses);
      return assignWarehouses(state, body);
    });
  }

  @Route(changeUserStatus)
  async changeStatus(@Call(changeUserStatus) call: CallOf<typeof changeUserStatus>) {
    const { body, caller } = call;
    const result = await this.change(call, (state) => {
      if (body.status === 'active') return activateUser(state);
      const command = { reason: body.reason, by: caller.userId };
      return body.status === 'suspended' ? suspendUser(state, command) : deactivateUser(state, command);
    });
    if (body.status === 'active') await this.attempts.unlock(call.params.id);
    else await this.tokens.closeAll(call.params.id);
    return result;
  }

  @Route(resetUserPassword)
  async resetPassword(@Call(resetUserPassword) call: CallOf<typeof resetUserPassword>) {
    const result = await this.change(call, (state) => {
      requireAsMuch(call.caller, state);
      return recordPasswordReset(state, { by: call.caller.userId });
    });
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

  /** Decides on the target's stream, and tells the guard at once. Only a super administrator changes another one. */
  private async change(call: UserCall, decision: (state: UserState) => readonly UserEvent[]) {
    const { state, position } = await this.store.decide(user, call.params.id, contextOf(call), (before) => {
      if (before.status !== 'none') requireRank(call.caller, before.role);
      return decision(before);
    });
    await this.accounts.keep(state);
    return committed({}, position);
  }
}
