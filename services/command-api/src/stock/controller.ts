import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/stock';
import { dayIn, momentOnDay, refusedBefore, reject } from '@granary/domain/kernel';
import {
  adjust,
  batchId,
  batchNamed,
  cancelRecall,
  deactivate,
  dispose,
  extendExpiry,
  inspect,
  lock,
  planExpiry,
  relocate,
  reviseCost,
  split,
  stock,
  stockStreamId,
  unlock,
  type BatchName,
  type StockEvent,
  type StockState,
} from '@granary/domain/stock';
import { recallCase } from '@granary/domain/recalls';
import { timeZoneOf, warehouse } from '@granary/domain/warehouses';
import { EventStore, type Decided } from '@granary/event-store';
import { requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { changeStream, contextOf } from '../commands/index.ts';

type BatchCall = Parameters<typeof contextOf>[0] & { readonly params: { readonly id: string } };
type Decision = (state: StockState, batch: BatchName) => StockEvent[];

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
    return this.change(call, (state, batch) => lock(state, { ...batch, reason }), reason);
  }

  @Route(contracts.unlockBatch)
  unlock(@Call() call: CallOf<typeof contracts.unlockBatch>) {
    const { reason } = call.query;
    return this.change(call, (state, batch) => unlock(state, { ...batch, reason }), reason);
  }

  @Route(contracts.cancelBatchRecall)
  async cancelRecall(@Call() call: CallOf<typeof contracts.cancelBatchRecall>) {
    const number = call.query.recall;
    const { state: found } = await this.store.load(recallCase, number);
    if (found.status !== 'none') throw reject('RECALL_HAS_CASE', { recall: number });
    return this.change(
      call,
      (state, batch) => cancelRecall(state, { ...batch, ...call.query }),
      call.query.reason,
    );
  }

  @Route(contracts.inspectBatch)
  async inspect(@Call() call: CallOf<typeof contracts.inspectBatch>) {
    const { inspectedAt = call.at, inspectedOn, ...inspection } = call.body;
    if (inspectedAt > call.at) throw reject('DATE_IN_FUTURE', { date: inspectedAt }, 'inspectedAt');
    const { state: place } = await this.store.load(warehouse, batchNamed(call.params.id).warehouse);
    const timeZone = timeZoneOf(place);
    if (inspectedOn && inspectedOn > dayIn(timeZone, call.at))
      throw reject('DATE_IN_FUTURE', { date: inspectedOn }, 'inspectedOn');
    return this.change(call, (state, batch) => {
      if (!inspectedOn) return inspect(state, { ...batch, ...inspection, inspectedAt });
      const came = state.past[batch.batch]?.[0]?.at;
      const at = momentOnDay(inspectedOn, { at: call.at, timeZone, after: came });
      if (came !== undefined && at < came)
        throw refusedBefore({ kind: 'stock', id: batch.batch, at: came }, at, 'inspectedOn');
      return inspect(state, { ...batch, ...inspection, inspectedAt: at });
    });
  }

  @Route(contracts.deactivateBatch)
  deactivate(@Call() call: CallOf<typeof contracts.deactivateBatch>) {
    const { reason } = call.body;
    return this.change(call, (state, batch) => deactivate(state, { ...batch, reason }), reason);
  }

  @Route(contracts.extendBatchExpiry)
  async extendExpiry(@Call() call: CallOf<typeof contracts.extendBatchExpiry>) {
    const { state: place } = await this.store.load(warehouse, batchNamed(call.params.id).warehouse);
    const day = dayIn(timeZoneOf(place), call.at);
    return this.change(
      call,
      (state, batch) => extendExpiry(state, { ...batch, ...call.body, day }),
      call.body.reason,
    );
  }

  @Route(contracts.planBatchExpiry)
  planExpiry(@Call() call: CallOf<typeof contracts.planBatchExpiry>) {
    const { reason } = call.body;
    return this.change(call, (state, batch) => planExpiry(state, { ...batch, ...call.body }), reason);
  }

  @Route(contracts.adjustBatch)
  adjust(@Call() call: CallOf<typeof contracts.adjustBatch>) {
    const { reason } = call.body;
    return this.change(call, (state, batch) => adjust(state, { ...batch, ...call.body }), reason);
  }

  @Route(contracts.splitBatch)
  split(@Call() call: CallOf<typeof contracts.splitBatch>) {
    const { reason } = call.body;
    return this.change(
      call,
      (state, batch) => split(state, { ...batch, ...call.body }),
      reason,
      ({ events }, batch) => {
        const child = events.find((event) => event.type === 'BatchSplit')?.data.child;
        return { id: batchId({ ...batch, batch: child ?? batch.batch }) };
      },
    );
  }

  @Route(contracts.disposeBatch)
  dispose(@Call() call: CallOf<typeof contracts.disposeBatch>) {
    const { reason } = call.body;
    return this.change(call, (state, batch) => dispose(state, { ...batch, reason }), reason);
  }

  @Route(contracts.reviseBatchCost)
  reviseCost(@Call() call: CallOf<typeof contracts.reviseBatchCost>) {
    const { reason } = call.body;
    return this.change(call, (state, batch) => reviseCost(state, { ...batch, ...call.body }), reason);
  }

  @Route(contracts.relocateBatch)
  relocate(@Call() call: CallOf<typeof contracts.relocateBatch>) {
    return this.change(call, (state, batch) => relocate(state, { ...batch, ...call.body }));
  }

  private change<Answer = Record<string, never>>(
    call: BatchCall,
    decision: Decision,
    reason?: string,
    answer: (decided: Decided<StockState, StockEvent>, batch: BatchName) => Answer = () => ({}) as Answer,
  ) {
    const batch = batchNamed(call.params.id);
    requireWarehouse(call.caller, batch.warehouse);
    const context = contextOf(call, { warehouseId: batch.warehouse, ...(reason && { reason }) });
    return this.commands.execute(
      changeStream(
        context,
        stock,
        stockStreamId(batch),
        (state) => decision(state, batch),
        (decided) => answer(decided, batch),
      ),
    );
  }
}
