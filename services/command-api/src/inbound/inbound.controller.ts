import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/inbound';
import { inbound } from '@granary/domain/inbound';
import { EventStore } from '@granary/event-store';
import { actorOf, requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf, Documents, lookedAt, type Make } from '../commands/index.ts';
import { ItemUnits } from '../items/index.ts';
import { policyFor } from '../workflow/index.ts';
import { ApproveInboundCommand } from './approve-inbound.handler.ts';
import { Catalogue } from './catalogue.ts';
import { DraftInboundCommand } from './draft-inbound.handler.ts';
import { inboundCommands } from './inbound-commands.ts';
import { CustomerReturns } from './returns.ts';
import { ReverseInboundCommand } from './reverse-inbound.handler.ts';

type DocumentCall = Parameters<typeof contextOf>[0] & { readonly params: { readonly number: string } };

@Controller()
export class InboundController {
  constructor(
    private readonly commands: CommandBus,
    private readonly documents: Documents,
    private readonly catalogue: Catalogue,
    private readonly returns: CustomerReturns,
    private readonly units: ItemUnits,
    private readonly store: EventStore,
  ) {}

  @Route(contracts.createInbound)
  async create(@Call() call: CallOf<typeof contracts.createInbound>) {
    const { warehouse, ...typed } = call.body;
    requireWarehouse(call.caller, warehouse);
    await this.returns.requireAccess(call.caller, typed);
    const context = contextOf(call, { warehouseId: warehouse });
    return this.commands.execute(new DraftInboundCommand(context, warehouse, typed));
  }

  @Route(contracts.reviseInbound)
  async revise(@Call() call: CallOf<typeof contracts.reviseInbound>) {
    const { number } = call.params;
    const { context } = await this.documents.open(inbound, call, number);
    const { revision, ...typed } = call.body;
    await this.returns.requireAccess(call.caller, typed);
    const refusal = await lookedAt(this.catalogue.requireReceivable(typed));
    const by = { kind: 'inbound', id: number };
    const lines = refusal ? [] : await this.units.counted({ context, by }, typed.lines);
    const revise = inboundCommands.revise(
      { context, id: number, seen: revision, refusal },
      { entered: { ...typed, lines } },
    );
    return this.commands.execute(revise);
  }

  @Route(contracts.prioritizeInbound)
  prioritize(@Call() call: CallOf<typeof contracts.prioritizeInbound>) {
    return this.change(call, inboundCommands.prioritize, call.body);
  }

  @Route(contracts.submitInbound)
  async submit(@Call() call: CallOf<typeof contracts.submitInbound>) {
    const { number } = call.params;
    const { document: state, context } = await this.documents.open(inbound, call, number);
    const refusal =
      state.status === 'present' ? await lookedAt(this.catalogue.requireReceivable(state.content)) : null;
    const policy = await policyFor(this.store, 'inbound_approval');
    const submission = { by: actorOf(call.caller), policy };
    return this.commands.execute(inboundCommands.submit({ context, id: number, refusal }, submission));
  }

  @Route(contracts.reviewInbound)
  review(@Call() call: CallOf<typeof contracts.reviewInbound>) {
    return this.change(call, inboundCommands.review, { by: actorOf(call.caller) });
  }

  @Route(contracts.approveInbound)
  async approve(@Call() call: CallOf<typeof contracts.approveInbound>) {
    const { number } = call.params;
    const { submission: seen, ...approval } = call.body;
    const { context } = await this.documents.open(inbound, call, number, approval.notes);
    return this.commands.execute(new ApproveInboundCommand(context, number, { ...approval, seen }));
  }

  @Route(contracts.rejectInbound)
  reject(@Call() call: CallOf<typeof contracts.rejectInbound>) {
    const { reason, submission: seen } = call.body;
    return this.change(call, inboundCommands.reject, { by: actorOf(call.caller), reason, seen }, reason);
  }

  @Route(contracts.withdrawInbound)
  withdraw(@Call() call: CallOf<typeof contracts.withdrawInbound>) {
    const { reason } = call.body;
    return this.change(call, inboundCommands.withdraw, { reason }, reason);
  }

  @Route(contracts.reverseInbound)
  async reverse(@Call() call: CallOf<typeof contracts.reverseInbound>) {
    const { number } = call.params;
    const { reason } = call.body;
    const { context } = await this.documents.open(inbound, call, number, reason);
    return this.commands.execute(new ReverseInboundCommand(context, number, reason));
  }

  @Route(contracts.deleteInbound)
  delete(@Call() call: CallOf<typeof contracts.deleteInbound>) {
    const { reason } = call.query;
    return this.change(call, inboundCommands.delete, { reason }, reason);
  }

  @Route(contracts.restoreInbound)
  restore(@Call() call: CallOf<typeof contracts.restoreInbound>) {
    return this.change(call, inboundCommands.restore, undefined);
  }

  @Route(contracts.purgeInbound)
  purge(@Call() call: CallOf<typeof contracts.purgeInbound>) {
    const { reason } = call.query;
    return this.change(call, inboundCommands.purge, { reason }, reason);
  }

  private async change<Data, Answer>(
    call: DocumentCall,
    command: Make<Data, Answer>,
    data: Data,
    reason?: string | null,
  ) {
    const { number } = call.params;
    const { context } = await this.documents.open(inbound, call, number, reason);
    return this.commands.execute(command({ context, id: number }, data));
  }
}
