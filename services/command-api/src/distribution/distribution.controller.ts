import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/distribution';
import { distribution } from '@granary/domain/distribution';
import { EventStore } from '@granary/event-store';
import { actorOf, requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf, Documents, lookedAt, lookedUp, type Make } from '../commands/index.ts';
import { ItemUnits } from '../items/index.ts';
import { Addresses } from '../outbound/index.ts';
import { policyFor } from '../workflow/index.ts';
import { ApproveDistributionCommand } from './approve-distribution.handler.ts';
import { CancelDistributionCommand } from './cancel-distribution.handler.ts';
import { distributionCommands } from './distribution-commands.ts';
import { DraftDistributionCommand } from './draft-distribution.handler.ts';
import { Prices } from './prices.ts';

type DocumentCall = Parameters<typeof contextOf>[0] & { readonly params: { readonly number: string } };

@Controller()
export class DistributionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly documents: Documents,
    private readonly prices: Prices,
    private readonly units: ItemUnits,
    private readonly addresses: Addresses,
    private readonly store: EventStore,
  ) {}

  @Route(contracts.createDistribution)
  create(@Call() call: CallOf<typeof contracts.createDistribution>) {
    const { warehouse, ...entered } = call.body;
    requireWarehouse(call.caller, warehouse);
    const context = contextOf(call, { warehouseId: warehouse });
    return this.commands.execute(new DraftDistributionCommand(context, warehouse, entered));
  }

  @Route(contracts.reviseDistribution)
  async revise(@Call() call: CallOf<typeof contracts.reviseDistribution>) {
    const { number } = call.params;
    const { context, document } = await this.documents.open(distribution, call, number);
    const { found: prices, refusal } = await lookedUp(this.prices.of(call.body));
    const by = { kind: 'distribution', id: number };
    const lines = refusal ? [] : await this.units.counted({ context, by }, call.body.lines);
    const { deliveryAddress: clear, customer } = call.body;
    const owner = { kind: 'distribution', number, customer } as const;
    const deliveryAddress = await this.addresses.sealOne(owner, clear, document.content.deliveryAddress);
    const entered = { ...call.body, lines, deliveryAddress };
    return this.commands.execute(
      distributionCommands.revise({ context, id: number, refusal }, { entered, prices }),
    );
  }

  @Route(contracts.prioritizeDistribution)
  prioritize(@Call() call: CallOf<typeof contracts.prioritizeDistribution>) {
    return this.change(call, distributionCommands.prioritize, call.body);
  }

  @Route(contracts.submitDistribution)
  async submit(@Call() call: CallOf<typeof contracts.submitDistribution>) {
    const { number } = call.params;
    const { document, context } = await this.documents.open(distribution, call, number);
    const refusal = await lookedAt(this.prices.of(document.content));
    const policy = await policyFor(this.store, 'distribution_approval');
    const submission = { by: actorOf(call.caller), policy };
    return this.commands.execute(distributionCommands.submit({ context, id: number, refusal }, submission));
  }

  @Route(contracts.reviewDistribution)
  review(@Call() call: CallOf<typeof contracts.reviewDistribution>) {
    return this.change(call, distributionCommands.review, { by: actorOf(call.caller) });
  }

  @Route(contracts.approveDistribution)
  async approve(@Call() call: CallOf<typeof contracts.approveDistribution>) {
    const { number } = call.params;
    const { lines: grants, notes, submission: seen } = call.body;
    const { context } = await this.documents.open(distribution, call, number, notes);
    return this.commands.execute(new ApproveDistributionCommand(context, number, { grants, notes, seen }));
  }

  @Route(contracts.rejectDistribution)
  reject(@Call() call: CallOf<typeof contracts.rejectDistribution>) {
    const { reason, submission: seen } = call.body;
    const by = actorOf(call.caller);
    return this.change(call, distributionCommands.reject, { by, reason, seen }, reason);
  }

  @Route(contracts.withdrawDistribution)
  withdraw(@Call() call: CallOf<typeof contracts.withdrawDistribution>) {
    const { reason } = call.body;
    return this.change(call, distributionCommands.withdraw, { reason }, reason);
  }

  @Route(contracts.cancelDistribution)
  async cancel(@Call() call: CallOf<typeof contracts.cancelDistribution>) {
    const { number } = call.params;
    const { reason } = call.body;
    const { context } = await this.documents.open(distribution, call, number, reason);
    return this.commands.execute(new CancelDistributionCommand(context, number, reason));
  }

  private async change<Data, Answer>(
    call: DocumentCall,
    command: Make<Data, Answer>,
    data: Data,
    reason?: string | null,
  ) {
    const { number } = call.params;
    const { context } = await this.documents.open(distribution, call, number, reason);
    return this.commands.execute(command({ context, id: number }, data));
  }
}
