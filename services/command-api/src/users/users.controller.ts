import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  assignUserWarehouses,
  changeUserPermissions,
  changeUserRole,
  changeUserStatus,
  createUser,
  eraseUser,
  inviteUser,
  resetTwoFactor,
  resetUserPassword,
  reviseUser,
} from '@granary/api/users';
import { reject } from '@granary/domain/kernel';
import { user } from '@granary/domain/users';
import { EventStore } from '@granary/event-store';
import { requirePermission } from '@granary/platform/access';
import { Call, Route, committed, type CallOf } from '@granary/platform/http';
import { contextOf } from '../commands/index.ts';
import { Messages } from '../messages/index.ts';
import { crashPoint } from '../processes/index.ts';
import { Accounts } from './accounts.ts';
import { requireReach, type Decision } from './authority.ts';
import { changesBy } from './changes.ts';
import { CreateUserCommand } from './create-user.handler.ts';
import { Erasure } from './erasure.ts';
import { OwnRoles } from './own-roles.ts';
import { PasswordAttempts } from './password-attempts.ts';
import { PasswordChanges } from './password-changes.ts';
import { SealedProfiles } from './sealed-profiles.ts';
import { Tokens } from './tokens.ts';
import { UserDecisions, type UserCall } from './user-decisions.ts';

@Controller()
export class UsersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly decisions: UserDecisions,
    private readonly accounts: Accounts,
    private readonly attempts: PasswordAttempts,
    private readonly messages: Messages,
    private readonly passwordChanges: PasswordChanges,
    private readonly erasure: Erasure,
    private readonly tokens: Tokens,
    private readonly profiles: SealedProfiles,
    private readonly roles: OwnRoles,
  ) {}

  @Route(createUser)
  async create(@Call() call: CallOf<typeof createUser>) {
    const role = await this.decisions.requireGiven(call);
    const { password: clear, language = call.language } = call.body;
    if (clear === undefined) this.requireMail();
    const password = clear === undefined ? { invitedIn: language } : { clear, mustChange: true };
    return this.commands.execute(new CreateUserCommand(contextOf(call), { ...call.body, role, password }));
  }

  @Route(inviteUser)
  invite(@Call() call: CallOf<typeof inviteUser>) {
    this.requireMail();
    return this.change(call, changesBy(call.caller).invitation(call.body.language, call.language));
  }

  @Route(reviseUser)
  async revise(@Call() call: CallOf<typeof reviseUser>) {
    const { id } = call.params;
    const { state } = await this.store.load(user, id);
    // Check before sealing, which creates a key for the user.
    requireReach(call.caller, state);
    if (state.status !== 'none' && state.erased) throw reject('USER_ERASED');
    const before = state.status === 'none' ? undefined : state.profile;
    const profile = await this.profiles.seal(id, call.body, before);
    return this.change(call, changesBy(call.caller).profile(profile));
  }

  @Route(changeUserRole)
  async changeRole(@Call() call: CallOf<typeof changeUserRole>) {
    const given = await this.roles.given(call.body.role);
    return this.change(call, changesBy(call.caller).role(given));
  }

  @Route(changeUserPermissions)
  changePermissions(@Call() call: CallOf<typeof changeUserPermissions>) {
    return this.change(call, changesBy(call.caller).permissions(call.body));
  }

  @Route(assignUserWarehouses)
  async assign(@Call() call: CallOf<typeof assignUserWarehouses>) {
    await this.decisions.requireKept(call.body.warehouses);
    return this.change(call, changesBy(call.caller).warehouses(call.body.warehouses));
  }

  @Route(changeUserStatus)
  async changeStatus(@Call() call: CallOf<typeof changeUserStatus>) {
    const { body, caller, params } = call;
    if (body.status !== 'inactive') requirePermission(caller, 'user:write');
    const wanted =
      body.status === 'active' ? { ...body, isLockedOut: await this.isLockedOut(params.id) } : body;
    const { events, repeated, position } = await this.decisions.decide(
      call,
      changesBy(caller).status(wanted),
    );
    // Apply the effects only once: another administrator may have decided otherwise since.
    if (events.length > 0 && !repeated) {
      if (body.status === 'active') await this.attempts.unlock(params.id);
      else await this.tokens.closeAll(params.id);
    }
    return committed({}, position);
  }

  /** Records first, then destroys. After a crash in between, the follower destroys. */
  @Route(eraseUser)
  async erase(@Call() call: CallOf<typeof eraseUser>) {
    const { username, reason } = call.body;
    const { state, position } = await this.decisions.decide(
      call,
      changesBy(call.caller).erasure(username, reason),
    );
    await crashPoint('user:erased');
    if (state.status !== 'none') await this.erasure.complete(state, new Date().toISOString());
    return committed({}, position);
  }

  @Route(resetUserPassword)
  async resetPassword(@Call() call: CallOf<typeof resetUserPassword>) {
    const { caller, params, body } = call;
    const decision = changesBy(caller).password();
    await this.decisions.requireAllowed(params.id, decision);
    const change = { userId: params.id, password: body.password, mustChange: true };
    const { state, position } = await this.passwordChanges.change(contextOf(call), change, decision);
    await this.accounts.keep(state);
    return committed({}, position);
  }

  @Route(resetTwoFactor)
  async resetTwoFactor(@Call() call: CallOf<typeof resetTwoFactor>) {
    const decision = changesBy(call.caller).secondFactor(call.body.reason);
    const { events, repeated, position } = await this.decisions.decide(call, decision);
    // A lost device may still be signed in.
    if (events.length > 0 && !repeated) await this.tokens.closeAll(call.params.id);
    return committed({}, position);
  }

  private requireMail(): void {
    if (!this.messages.reaches('mail')) throw reject('MAIL_NOT_CONFIGURED', {}, 'password');
  }

  private async isLockedOut(userId: string): Promise<boolean> {
    const { state } = await this.store.load(user, userId);
    if (state.status === 'none') return false;
    return (
      (await this.attempts.areUsedUp('sign-in', state.username)) ||
      (await this.attempts.areUsedUp('change', userId)) ||
      (await this.attempts.areUsedUp('second-factor', userId))
    );
  }

  private async change(call: UserCall, decision: Decision) {
    const { position } = await this.decisions.decide(call, decision);
    return committed({}, position);
  }
}
