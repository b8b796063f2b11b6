import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Role } from '@granary/api/access';
import { parseFilter, type Endpoint, type ListFields } from '@granary/api/http';
import * as contracts from '@granary/api/views';
import { reject } from '@granary/domain/kernel';
import { user } from '@granary/domain/users';
import { sharedView } from '@granary/domain/views';
import { EventStore } from '@granary/event-store';
import { requirePermission, type Caller } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf } from '../commands/index.ts';
import { requireHigher } from '../users/index.ts';
import { viewCommands } from './view-commands.ts';

/** The id of a shared view is the id of the command that shared it first. */
@Controller()
export class ViewsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  @Route(contracts.shareView)
  share(@Call() call: CallOf<typeof contracts.shareView>) {
    const { caller, params, body } = call;
    const { list } = params;
    const { contract, fields } = contracts.viewedLists[list];
    requireReader(caller, contract);
    for (const [index, role] of body.roles.entries())
      requireShareable(caller, role, contract, `roles.${index}`);
    requireUsable(fields, body);
    const view = { ...body, list, id: call.commandId, by: caller.userId };
    return this.commands.execute(viewCommands.share({ context: contextOf(call), id: list }, view));
  }

  @Route(contracts.stopSharingView)
  async stop(@Call() call: CallOf<typeof contracts.stopSharingView>) {
    const { caller, params } = call;
    const { list, id } = params;
    requireReader(caller, contracts.viewedLists[list].contract);
    const view = await this.store.consult(sharedView, list, ({ views }) =>
      views.find((one) => one.id === id),
    );
    if (view && view.by !== caller.userId) {
      const { state: sharer } = await this.store.load(user, view.by);
      requireHigher(caller, sharer);
    }
    return this.commands.execute(viewCommands.stop({ context: contextOf(call), id: list }, { list, id }));
  }
}

const requireReader = (caller: Caller, { access }: Pick<Endpoint, 'access'>): void => {
  if (access !== 'public' && access !== 'signed-in') requirePermission(caller, ...[access].flat());
};

/** Throws for a role of higher rank than the caller, and for one that may not read the list. */
const requireShareable = (
  caller: Caller,
  role: Role,
  contract: Pick<Endpoint, 'access'>,
  field: string,
): void => {
  if (!contracts.mayShareWith(caller, role)) throw reject('PERMISSION_DENIED', { permission: role }, field);
  if (!contracts.roleReads(role, contract)) throw reject('ROLE_MAY_NOT_READ_LIST', { role }, field);
};

/** Throws for filters and an order that the list would refuse. */
const requireUsable = (
  fields: ListFields,
  { filter, sort }: { readonly filter: readonly string[]; readonly sort: string | null },
): void => {
  for (const [index, text] of filter.entries())
    if (!parseFilter(fields, text)) throw reject('VALIDATION_ERROR', {}, `filter.${index}`);
  for (const part of sort?.split(',') ?? []) {
    const [field = '', direction] = part.split(':');
    const isSortable = Object.hasOwn(fields, field) && fields[field]?.sortable === true;
    if (!isSortable || (direction !== 'asc' && direction !== 'desc'))
      throw reject('VALIDATION_ERROR', {}, 'sort');
  }
};
