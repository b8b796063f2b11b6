import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/stock';
import { dayIn, reject } from '@granary/domain/kernel';
import { batchNamed, stockStreamId, type BatchName } from '@granary/domain/stock';
import { recallCase } from '@granary/domain/recalls';
import { timeZoneOf, warehouse } from '@granary/domain/warehouses';
import { EventStore } from '@granary/event-store';
import { requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf, type Make } from '../commands/index.ts';
import { stockCommands } from './stock-commands.ts';

type BatchCall = Parameters<typeof contextOf>[0] & { readonly params: { readonly id: string } };

/** Manual changes to batches. Documents move stock through their own processes. */
@Controller()
export class StockController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  @Route(contracts.lockBatch)
  lock(@Call() call: CallOf<typeof contracts.lockBatch>) {
    const { reason } = call.body;
    return this.change(call, stockCommands.lock, { reason }, reason);
  }

  @Route(contracts.unlockBatch)
  unlock(@Call() call: CallOf<typeof contracts.unlockBatch>) {
    const { reason } = call.query;
    return this.change(call, stockCommands.unlock, { reason }, reason);
  }

  @Route(contracts.cancelBatchRecall)
  async cancelRecall(@Call() call: CallOf<typeof contracts.cancelBatchRecall>) {
    const number = call.query.recall;
    const { state: found } = await this.store.load(recallCase, number);
    if (found.status !== 'none') throw reject('RECALL_HAS_CASE', { recall: number });
    return this.change(call, stockCommands.cancelRecall, call.query, call.query.reason);
  }

  @Route(contracts.inspectBatch)
  async inspect(@Call() call: CallOf<typeof contracts.inspectBatch>) {
    const { inspectedAt = call.at, inspectedOn, ...inspection } = call.body;
    if (inspectedAt > call.at) throw reject('DATE_IN_FUTURE', { date: inspectedAt }, 'inspectedAt');
    const { state: place } = await this.store.load(warehouse, batchNamed(call.params.id).warehouse);
    const timeZone = timeZoneOf(place);
    if (inspectedOn && inspectedOn > dayIn(timeZone, call.at))
      throw reject('DATE_IN_FUTURE', { date: inspectedOn }, 'inspectedOn');
    if (!inspectedOn) return this.change(call, stockCommands.inspect, { ...inspection, inspectedAt });
    return this.change(call, stockCommands.inspectOn, { ...inspection, inspectedOn, timeZone, at: call.at });
  }

  @Route(contracts.deactivateBatch)
  deactivate(@Call() call: CallOf<typeof contracts.deactivateBatch>) {
    const { reason } = call.body;
    return this.change(call, stockCommands.deactivate, { reason }, reason);
  }

  @Route(contracts.extendBatchExpiry)
  async extendExpiry(@Call() call: CallOf<typeof contracts.extendBatchExpiry>) {
    const { state: place } = await this.store.load(warehouse, batchNamed(call.params.id).warehouse);
    const day = dayIn(timeZoneOf(place), call.at);
    return this.change(call, stockCommands.extendExpiry, { ...call.body, day }, call.body.reason);
  }

  @Route(contracts.planBatchExpiry)
  planExpiry(@Call() call: CallOf<typeof contracts.planBatchExpiry>) {
    const { reason } = call.body;
    return this.change(call, stockCommands.planExpiry, call.body, reason);
  }

  @Route(contracts.adjustBatch)
  adjust(@Call() call: CallOf<typeof contracts.adjustBatch>) {
    const { reason } = call.body;
    return this.change(call, stockCommands.adjust, call.body, reason);
  }

  @Route(contracts.splitBatch)
  split(@Call() call: CallOf<typeof contracts.splitBatch>) {
    const { reason } = call.body;
    return this.change(call, stockCommands.split, call.body, reason);
  }

  @Route(contracts.disposeBatch)
  dispose(@Call() call: CallOf<typeof contracts.disposeBatch>) {
    const { reason } = call.body;
    return this.change(call, stockCommands.dispose, { reason }, reason);
  }

  @Route(contracts.reviseBatchCost)
  reviseCost(@Call() call: CallOf<typeof contracts.reviseBatchCost>) {
    const { reason } = call.body;
    return this.change(call, stockCommands.reviseCost, call.body, reason);
  }

  @Route(contracts.relocateBatch)
  relocate(@Call() call: CallOf<typeof contracts.relocateBatch>) {
    return this.change(call, stockCommands.relocate, call.body);
  }

  private change<Data, Answer>(
    call: BatchCall,
    command: Make<BatchName & Data, Answer>,
    data: Data,
    reason?: string,
  ) {
    const batch = batchNamed(call.params.id);
    requireWarehouse(call.caller, batch.warehouse);
    const context = contextOf(call, { warehouseId: batch.warehouse, ...(reason && { reason }) });
    return this.commands.execute(command({ context, id: stockStreamId(batch) }, { ...batch, ...data }));
  }
}
