import { restorersOf, type Permission } from '@granary/api/access';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  changeItemPrices,
  changeItemStatus,
  createItem,
  deleteItem,
  reviseItem,
  type itemInput,
} from '@granary/api/items';
import { category, requireEntry, specification, unit } from '@granary/domain/configuration';
import { item, wantedGtins } from '@granary/domain/items';
import { EventStore } from '@granary/event-store';
import { requirePermission } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import type { z } from 'zod';
import { crashPoint } from '../processes/index.ts';
import { contextOf, lookedAt } from '../commands/index.ts';
import { Numbers } from '../numbers/index.ts';
import { DeleteMasterCommand, References } from '../references/index.ts';
import { Gtins } from './gtins.ts';
import { itemCommands } from './item-commands.ts';

/** A single sequence for all items, not one per day. */
const ITEM_SERIALS = { prefix: 'ITEM', day: '2000-01-01' };

@Controller()
export class ItemsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly numbers: Numbers,
    private readonly references: References,
    private readonly gtins: Gtins,
  ) {}

  @Route(createItem)
  async create(@Call() call: CallOf<typeof createItem>) {
    const { body } = call;
    const refusal = await lookedAt(this.requireConfiguration(body));
    const { prefix, day } = ITEM_SERIALS;
    const serial = refusal ? 0 : await this.numbers.serial(prefix, call.commandId, day);
    const target = { context: contextOf(call), id: body.code, refusal };
    return this.gtins.claimed(target.context, body.code, refusal ? [] : wantedGtins(body), () =>
      this.commands.execute(itemCommands.create(target, { ...body, serial })),
    );
  }

  @Route(reviseItem)
  async revise(@Call() call: CallOf<typeof reviseItem>) {
    const { revision, packUnits, ...details } = call.body;
    const entered = { ...details, ...(packUnits && { packUnits }) };
    const refusal = await lookedAt(this.requireConfiguration(entered));
    const { code } = call.params;
    const { state: now } = await this.store.load(item, code);
    const namedBy =
      'details' in now && now.details.unit !== entered.unit
        ? await this.references.of('item', code, call.deadline)
        : [];
    await crashPoint('item:unit-unnamed');
    const target = { context: contextOf(call), id: code, seen: revision, refusal };
    return this.gtins.claimed(target.context, code, refusal ? [] : wantedGtins(entered), () =>
      this.commands.execute(itemCommands.revise(target, { entered, namedBy })),
    );
  }

  @Route(changeItemPrices)
  changePrices(@Call() call: CallOf<typeof changeItemPrices>) {
    const { reason, ...prices } = call.body;
    const context = contextOf(call, reason === null ? {} : { reason });
    return this.commands.execute(itemCommands.changePrices({ context, id: call.params.code }, prices));
  }

  @Route(changeItemStatus)
  changeStatus(@Call() call: CallOf<typeof changeItemStatus>) {
    const { body } = call;
    const beside: readonly Permission[] =
      body.status === 'active' ? restorersOf('warehouse_item') : ['warehouse_item:soft_delete'];
    requirePermission(call.caller, 'warehouse_item:write', ...beside);
    const id = call.params.code;
    if (body.status === 'active')
      return this.commands.execute(itemCommands.activate({ context: contextOf(call), id }));
    const { reason } = body;
    const end = body.status === 'inactive' ? itemCommands.deactivate : itemCommands.discontinue;
    return this.commands.execute(end({ context: contextOf(call, { reason }), id }, reason));
  }

  @Route(deleteItem)
  delete(@Call() call: CallOf<typeof deleteItem>) {
    const { reason } = call.body;
    return this.commands.execute(
      new DeleteMasterCommand(contextOf(call, { reason }), 'item', call.params.code, reason),
    );
  }

  private async requireConfiguration(named: z.output<typeof itemInput>): Promise<void> {
    requireEntry((await this.store.load(category, named.category)).state, named.category, 'category');
    requireEntry((await this.store.load(unit, named.unit)).state, named.unit, 'unit');
    for (const [index, pack] of (named.packUnits ?? []).entries())
      requireEntry((await this.store.load(unit, pack.unit)).state, pack.unit, `packUnits.${index}.unit`);
    if (named.specification === null) return;
    requireEntry(
      (await this.store.load(specification, named.specification)).state,
      named.specification,
      'specification',
    );
  }
}
