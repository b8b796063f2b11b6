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
import { requireAsMuch, requireHeld, requireRankOver, requireRole, requireWarehouses } from './authority.ts';
import { CreateUserCommand } from './create-user.handler.ts';
import { PasswordChanges } from './password-changes.ts';
import { Passwords } from './passwords.ts';
import { Tokens } from './tokens.ts';

/** Throws where the caller may not change this account. */
type Authority = (state: UserState) => void;
const anybody: Authority = () => undefined;

type UserCall = Parameters<typeof contextOf>[0] & { params: { id: string } };

@Controller()
export class UsersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly passwordChanges: PasswordChanges,
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
    // Before a key is made for anybody.
    await this.require(call);
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
    const authority = (state: UserState) =>
      requireWarehouses(caller, body.warehouses, state.status === 'none' ? [] : state.warehouses);
    return this.change(call, (state) => assignWarehouses(state, body), authority);
  }

  @Route(changeUserStatus)
  async changeStatus(@Call(changeUserStatus) call: CallOf<typeof changeUserStatus>) {
    const { body, caller, params } = call;
    const { events, repeated, position } = await this.decide(call, (state) => {
      if (body.status === 'active') return activateUser(state);
      const command = { reason: body.reason, by: caller.userId };
      return body.status === 'suspended' ? suspendUser(state, command) : deactivateUser(state, command);
    });
    // What follows from a decision, and only once: somebody else may have decided otherwise since.
    if (events.length > 0 && !repeated) {
      if (body.status === 'active') await this.passwords.unlock(params.id);
      else await this.tokens.closeAll(params.id);
    }
    return committed({}, position);
  }

  @Route(resetUserPassword)
  async resetPassword(@Call(resetUserPassword) call: CallOf<typeof resetUserPassword>) {
    const { caller, params, body } = call;
    const authority = (state: UserState) => requireAsMuch(caller, state);
    await this.require(call, authority);
    const change = { userId: params.id, password: body.password, mustChange: true };
    const { state, position } = await this.passwordChanges.change(contextOf(call), change, (before) => {
      requireRankOver(caller, before);
      authority(before);
      return recordPasswordReset(before);
    });
    await this.accounts.keep(state);
    return committed({}, position);
  }

  private async requireKept(given: WarehouseAccess): Promise<void> {
    if (given === 'all') return;
    for (const code of given)
      await this.store.consult(warehouse, code, (state) => requireKeptWarehouse(state, code, 'warehouses'));
  }

  private async change(...change: Parameters<UsersController['decide']>) {
    const { position } = await this.decide(...change);
    return committed({}, position);
  }

  /** Decides on the target's stream, and tells the guard at once. */
  private async decide(
    call: UserCall,
    decision: (state: UserState) => readonly UserEvent[],
    authority: Authority = anybody,
  ) {
    await this.require(call, authority);
    const decided = await this.store.decide(user, call.params.id, contextOf(call), (before) => {
      requireRankOver(call.caller, before);
      authority(before);
      return decision(before);
    });
    await this.accounts.keep(decided.state);
    return decided;
  }

  /** Asked of the newest state before anything else, so that a repeated key skips nothing. */
  private async require({ caller, params }: UserCall, authority: Authority = anybody): Promise<void> {
    const { state } = await this.store.load(user, params.id);
    requireRankOver(caller, state);
    authority(state);
  }
}
