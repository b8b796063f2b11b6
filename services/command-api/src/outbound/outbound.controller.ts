import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/outbound';
import { EventStore } from '@granary/event-store';
import { actorOf, requirePermission, requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf, lookedAt, lookedUp } from '../commands/index.ts';
import { ItemUnits } from '../items/index.ts';
import { policyFor } from '../workflow/index.ts';
import { Addresses } from './addresses.ts';
import { Allocations } from './allocations.ts';
import { OutboundCatalogue } from './catalogue.ts';
import { OutboundChanges } from './changes.ts';
import { CreateOutboundCommand } from './create-outbound.handler.ts';
import { OutboundDocuments } from './documents.ts';
import { outboundCommands, outboundWorkCommands } from './outbound-commands.ts';

/** Drafting, allocating and deciding. */
@Controller()
export class OutboundController {
  constructor(
    private readonly commands: CommandBus,
    private readonly documents: OutboundDocuments,
    private readonly changes: OutboundChanges,
    private readonly catalogue: OutboundCatalogue,
    private readonly allocations: Allocations,
    private readonly addresses: Addresses,
    private readonly units: ItemUnits,
    private readonly store: EventStore,
  ) {}

  @Route(contracts.createOutbound)
  create(@Call() call: CallOf<typeof contracts.createOutbound>) {
    const { warehouse, ...typed } = call.body;
    requireWarehouse(call.caller, warehouse);
    requirePermission(call.caller, contracts.permissionFor(typed.type, 'write'));
    const context = contextOf(call, { warehouseId: warehouse });
    return this.commands.execute(new CreateOutboundCommand(context, warehouse, typed));
  }

  @Route(contracts.reviseOutbound)
  async revise(@Call() call: CallOf<typeof contracts.reviseOutbound>) {
    const { number } = call.params;
    const { revision, ...typed } = call.body;
    const { content, warehouse } = await this.documents.require(call, number, 'write');
    const { found: prices, refusal } = await lookedUp(this.catalogue.pricesOf(typed));
    const today = await this.catalogue.day(warehouse, call.at);
    const { context } = await this.documents.open(call, number);
    const by = { kind: 'outbound', id: number };
    const lines = refusal ? [] : await this.units.counted({ context, by }, typed.lines);
    const entered = await this.addresses.seal(number, { ...typed, lines }, content.deliveryAddress);
    const revised = outboundCommands.revise(
      { context, id: number, refusal },
      { revision, entered, today, prices },
    );
    return this.commands.execute(revised);
  }

  @Route(contracts.redirectOutbound)
  async redirect(@Call() call: CallOf<typeof contracts.redirectOutbound>) {
    const { number } = call.params;
    const { content } = await this.documents.require(call, number, 'write');
    const owner = { kind: 'outbound', number, customer: content.customer } as const;
    const { deliveryAddress: clear, ...rest } = call.body;
    const deliveryAddress = await this.addresses.sealOne(owner, clear, content.deliveryAddress);
    const delivery = { ...rest, deliveryAddress };
    return this.changes.change(call, outboundCommands.redirect, { delivery });
  }

  @Route(contracts.prioritizeOutbound)
  async prioritize(@Call() call: CallOf<typeof contracts.prioritizeOutbound>) {
    await this.documents.require(call, call.params.number, 'write');
    return this.changes.change(call, outboundCommands.prioritize, call.body);
  }

  @Route(contracts.planAllocation)
  async plan(@Call() call: CallOf<typeof contracts.planAllocation>) {
    const { number } = call.params;
    await this.documents.require(call, number, 'write');
    const { document, context } = await this.documents.open(call, number);
    const lines = await this.allocations.plan(document, call.body.lines, call.at);
    const requested = document.lines.map(({ line, quantity }) => ({ line, quantity }));
    return this.commands.execute(outboundCommands.plan({ context, id: number }, { lines, requested }));
  }

  @Route(contracts.submitOutbound)
  async submit(@Call() call: CallOf<typeof contracts.submitOutbound>) {
    const { number } = call.params;
    const document = await this.documents.require(call, number, 'write');
    const { context } = await this.documents.open(call, number);
    const { content, warehouse } = document;
    const today = await this.catalogue.day(warehouse, call.at);
    const { found: prices, refusal: unpriced } = await lookedUp(this.catalogue.pricesFor(content));
    const refusal = await lookedAt(this.allocations.requireShelfLife(document, call.at));
    const submission = {
      by: actorOf(call.caller),
      today,
      prices,
      seen: call.body.amount,
      policy: await policyFor(this.store, 'sales_approval'),
    };
    const target = { context, id: number, refusal: unpriced };
    return this.commands.execute(outboundWorkCommands.submit(target, { submission, refusal }));
  }

  @Route(contracts.approveOutbound)
  approve(@Call() call: CallOf<typeof contracts.approveOutbound>) {
    const { notes, submission: seen } = call.body;
    const by = actorOf(call.caller);
    return this.changes.change(call, outboundCommands.approve, { by, notes, seen }, notes);
  }

  @Route(contracts.rejectOutbound)
  reject(@Call() call: CallOf<typeof contracts.rejectOutbound>) {
    const { reason, submission: seen } = call.body;
    const by = actorOf(call.caller);
    return this.changes.change(call, outboundWorkCommands.reject, { by, reason, seen }, reason);
  }

  @Route(contracts.withdrawOutbound)
  async withdraw(@Call() call: CallOf<typeof contracts.withdrawOutbound>) {
    await this.documents.require(call, call.params.number, 'write');
    const { reason } = call.body;
    return this.changes.change(call, outboundWorkCommands.withdraw, { reason }, reason);
  }

  @Route(contracts.reallocateLine)
  async reallocate(@Call() call: CallOf<typeof contracts.reallocateLine>) {
    const { line, quantity, allocation: choice, reason } = call.body;
    const { document } = await this.documents.open(call, call.params.number);
    const found = await this.allocations.reallocation(document, { line, quantity, choice }, call.at);
    return this.changes.change(call, outboundWorkCommands.reallocate, { line, ...found, reason }, reason);
  }

  @Route(contracts.releaseOutbound)
  release(@Call() call: CallOf<typeof contracts.releaseOutbound>) {
    return this.changes.change(call, outboundCommands.release, undefined);
  }

  @Route(contracts.deleteOutbound)
  async delete(@Call() call: CallOf<typeof contracts.deleteOutbound>) {
    await this.documents.require(call, call.params.number, 'soft_delete');
    const { reason } = call.query;
    return this.changes.change(call, outboundWorkCommands.delete, { reason }, reason);
  }

  @Route(contracts.restoreOutbound)
  async restore(@Call() call: CallOf<typeof contracts.restoreOutbound>) {
    await this.documents.require(call, call.params.number, 'restore');
    return this.changes.change(call, outboundCommands.restore, undefined);
  }

  @Route(contracts.purgeOutbound)
  async purge(@Call() call: CallOf<typeof contracts.purgeOutbound>) {
    const { number } = call.params;
    const { reason } = call.query;
    const context = await this.documents.openPurgeable(call, number, reason);
    const purged = await this.commands.execute(outboundCommands.purge({ context, id: number }, { reason }));
    await this.addresses.erase(number);
    return purged;
  }
}
