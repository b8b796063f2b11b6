import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { heldBy, type Permission } from '@granary/api/access';
import * as contracts from '@granary/api/workflow';
import { reject } from '@granary/domain/kernel';
import { maySignIn, user, type ExistingUser } from '@granary/domain/users';
import type { TaskKind } from '@granary/domain/workflow/rules';
import { EventStore, type CommandContext } from '@granary/event-store';
import { actorOf, mayUseWarehouse, requirePermission, requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf } from '../commands/index.ts';
import { documents } from './documents.ts';

type TaskCall = Parameters<typeof contextOf>[0] & {
  readonly params: { readonly kind: TaskKind; readonly number: string };
};

@Controller()
export class DelegationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  @Route(contracts.delegateTask)
  async delegate(@Call() call: CallOf<typeof contracts.delegateTask>) {
    const { kind, number } = call.params;
    const { reason } = call.body;
    const context = await this.open(call, reason);
    const colleague = await this.colleague(call.body.to);
    const { userId, username, role } = colleague;
    const handover = {
      by: actorOf(call.caller),
      to: { userId, username, role },
      entitled: isEntitled(colleague, contracts.decisions[kind].permission, context.warehouseId),
      reason,
    };
    return this.commands.execute(documents[kind].commands.delegate({ context, id: number }, handover));
  }

  @Route(contracts.takeTaskBack)
  async takeBack(@Call() call: CallOf<typeof contracts.takeTaskBack>) {
    const { kind, number } = call.params;
    const { reason } = call.query;
    const context = await this.open(call, reason);
    const by = actorOf(call.caller);
    return this.commands.execute(documents[kind].commands.takeBack({ context, id: number }, { by, reason }));
  }

  /** Requires the permission to decide such documents, in the document's warehouse. */
  private async open(call: TaskCall, reason: string | null): Promise<CommandContext> {
    const { kind, number } = call.params;
    requirePermission(call.caller, contracts.decisions[kind].permission);
    const warehouse = await documents[kind].warehouse(this.store, number);
    if (warehouse !== undefined) requireWarehouse(call.caller, warehouse);
    return contextOf(call, {
      ...(warehouse !== undefined && { warehouseId: warehouse }),
      ...(reason && { reason }),
    });
  }

  /** Loads the newest state, so that permissions granted or revoked a moment ago count. */
  private async colleague(id: string): Promise<ExistingUser> {
    const { state } = await this.store.load(user, id);
    if (state.status === 'none') throw reject('USER_NOT_FOUND', {}, 'to');
    return state;
  }
}

const isEntitled = (
  colleague: ExistingUser,
  permission: Permission,
  warehouse: string | undefined,
): boolean =>
  maySignIn(colleague.status) &&
  heldBy(colleague).includes(permission) &&
  (warehouse === undefined || mayUseWarehouse(colleague, warehouse));
