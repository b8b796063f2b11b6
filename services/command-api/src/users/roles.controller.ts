import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isPermission, isRole } from '@granary/api/access';
import * as contracts from '@granary/api/roles';
import { reject } from '@granary/domain/kernel';
import { activeRole, reviseRole, role, type OwnRole } from '@granary/domain/roles';
import { EventStore, stepContext, stepId } from '@granary/event-store';
import type { Caller } from '@granary/platform/access';
import { Call, Route, committed, type CallOf } from '@granary/platform/http';
import { contextOf, unlessChanged } from '../commands/index.ts';
import { crashPoint } from '../processes/index.ts';
import { requireHeld, requireReach, requireRole, requireWarehouses } from './authority.ts';
import { OwnRoles } from './own-roles.ts';
import { roleCommands } from './role-commands.ts';

/** Custom roles are company-wide, so changing them requires access to all warehouses. */
@Controller()
export class RolesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly roles: OwnRoles,
  ) {}

  @Route(contracts.defineRole)
  define(@Call() call: CallOf<typeof contracts.defineRole>) {
    const { caller, body } = call;
    const { code, basedOn, permissions } = body;
    requireWarehouses(caller, 'all');
    requireRole(caller, { role: basedOn }, 'basedOn');
    requireHeld(caller, permissions, 'permissions');
    if (isRole(code)) throw reject('CODE_TAKEN', { code }, 'code');
    return this.commands.execute(roleCommands.define({ context: contextOf(call), id: code }, body));
  }

  @Route(contracts.reviseRole)
  async revise(@Call() call: CallOf<typeof contracts.reviseRole>) {
    const { caller, params, body } = call;
    await this.requireInReach(caller, params.code);
    requireHeld(caller, body.permissions, 'permissions');
    const context = contextOf(call);
    const { position, events } = await this.store.decide(
      role,
      params.code,
      context,
      unlessChanged({ seen: body.revision }, (state) => reviseRole(state, body)),
    );
    if (events.length === 0) return committed({}, position);
    await crashPoint('role:revised');
    const reached = await this.roles.carry(params.code, (userId) =>
      stepContext(context, stepId(`role-${params.code}`, 0n, 'carry', `${context.commandId}-${userId}`)),
    );
    return committed({}, reached > position ? reached : position);
  }

  @Route(contracts.retireRole)
  async retire(@Call() call: CallOf<typeof contracts.retireRole>) {
    const { code } = call.params;
    const { reason } = call.body;
    const people = (await this.requireInReach(call.caller, code)).length;
    const target = { context: contextOf(call, { reason }), id: code };
    return this.commands.execute(roleCommands.retire(target, { people, reason }));
  }

  /** Requires the role's permissions and all its holders to be within the caller's reach. Returns the holders. */
  private async requireInReach(caller: Caller, code: string) {
    requireWarehouses(caller, 'all');
    const { state } = await this.store.load(role, code);
    const own = state.status === 'retired' ? state : activeRole(state);
    requireRole(caller, { role: own.basedOn, ownRole: { ...own, permissions: known(own) } });
    const holders = await this.roles.holders(code);
    for (const holder of holders) requireReach(caller, holder);
    return holders;
  }
}

const known = ({ permissions }: OwnRole) => permissions.filter(isPermission);
