import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/recalls';
import { customer, isCustomer } from '@granary/domain/customers';
import { reject, sum, toQuantity } from '@granary/domain/kernel';
import { impactOf, trailOf, type ExposedLine } from '@granary/domain/recalls';
import { isDocument, outbound } from '@granary/domain/outbound';
import { batchNamed } from '@granary/domain/stock';
import { EventStore } from '@granary/event-store';
import { requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf, type Make } from '../commands/index.ts';
import { AdvanceRecallCommand } from './advance-recall.handler.ts';
import { RecallCases } from './cases.ts';
import { OpenRecallCommand } from './open-recall.handler.ts';
import { recallCommands } from './recall-commands.ts';

type CaseCall = Parameters<typeof contextOf>[0] & { readonly params: { readonly number: string } };

@Controller()
export class RecallsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly cases: RecallCases,
  ) {}

  @Route(contracts.openRecall)
  open(@Call() call: CallOf<typeof contracts.openRecall>) {
    const { subject, ...asked } = call.body;
    const { warehouses } = call.caller;
    const context = contextOf(call, { reason: asked.reason });
    return this.commands.execute(
      new OpenRecallCommand(
        context,
        { warehouses },
        {
          ...asked,
          subject: subject.kind === 'lot' ? subject : { kind: 'batch', batch: batchNamed(subject.batch) },
        },
      ),
    );
  }

  @Route(contracts.notifyRecallCustomer)
  async notify(@Call() call: CallOf<typeof contracts.notifyRecallCustomer>) {
    await this.cases.find(call.caller, call.params.number);
    const { customer: code } = call.body;
    await this.store.consult(customer, code, (state) => {
      if (!isCustomer(state)) throw reject('CUSTOMER_NOT_FOUND', { customer: code }, 'customer');
    });
    return this.change(call, recallCommands.notify, call.body);
  }

  @Route(contracts.recordRecallRecovery)
  async recover(@Call() call: CallOf<typeof contracts.recordRecallRecovery>) {
    await this.cases.find(call.caller, call.params.number);
    const { quantity, outcome, notes } = call.body;
    const { exposed, shipped, returned } = await this.exposedBy(call.body);
    requireWarehouse(call.caller, exposed.warehouse);
    const recovery = { exposed, shipped, returned, quantity, outcome, notes };
    return this.change(call, recallCommands.recover, recovery);
  }

  @Route(contracts.reverseRecallRecovery)
  async reverse(@Call() call: CallOf<typeof contracts.reverseRecallRecovery>) {
    const { recoveries } = await this.cases.find(call.caller, call.params.number);
    const { recovery } = call.params;
    const taken = recoveries.find((one) => one.recovery === recovery);
    if (taken) requireWarehouse(call.caller, taken.warehouse);
    const { reason } = call.query;
    return this.change(call, recallCommands.reverseRecovery, { recovery, reason }, reason);
  }

  @Route(contracts.closeRecall)
  async close(@Call() call: CallOf<typeof contracts.closeRecall>) {
    const { explanation } = call.body;
    const { batches } = await this.cases.findWhole(call.caller, call.params.number);
    const impact = await impactOf(trailOf(this.store), batches);
    return this.change(call, recallCommands.close, { impact, explanation }, explanation);
  }

  @Route(contracts.cancelRecall)
  async cancel(@Call() call: CallOf<typeof contracts.cancelRecall>) {
    return this.advance(call, 'cancel');
  }

  @Route(contracts.reopenRecall)
  async reopen(@Call() call: CallOf<typeof contracts.reopenRecall>) {
    return this.advance(call, 'reopen');
  }

  /** Customer, shipped and returned quantities, taken from the outbound order. */
  private async exposedBy(sent: { outbound: string; line: number; batch: string }) {
    const { outbound: number, line, batch } = sent;
    const { state } = await this.store.load(outbound, number);
    const document = isDocument(state) ? state : undefined;
    const shipped = document?.shipment?.lines
      .find((one) => one.line === line)
      ?.batches.find((one) => one.batch === batch)?.quantity;
    if (!document?.content.customer || !shipped) throw reject('RETURN_NOT_SHIPPED', { number, batch });
    const { content, warehouse, returns } = document;
    const back = returns.filter((one) => one.line === line && one.batch === batch);
    const exposed: ExposedLine = {
      customer: content.customer ?? '',
      outbound: number,
      line,
      warehouse,
      batch,
    };
    return { exposed, shipped, returned: toQuantity(sum(back.map(({ quantity }) => quantity))) };
  }

  private async advance(
    call: CaseCall & { readonly body: { readonly reason: string } },
    change: AdvanceRecallCommand['change'],
  ) {
    const { number } = call.params;
    await this.cases.findWhole(call.caller, number);
    const { reason } = call.body;
    return this.commands.execute(
      new AdvanceRecallCommand(contextOf(call, { reason }), number, change, reason),
    );
  }

  private change<Data, Answer>(
    call: CaseCall,
    command: Make<Data, Answer>,
    data: Data,
    reason?: string | null,
  ) {
    const context = contextOf(call, { ...(reason && { reason }) });
    return this.commands.execute(command({ context, id: call.params.number }, data));
  }
}
