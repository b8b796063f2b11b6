import { Controller } from '@nestjs/common';
import * as contracts from '@granary/api/audit';
import type { AnswerOf } from '@granary/api/http';
import { permissionFor } from '@granary/api/outbound';
import { inbound } from '@granary/domain/inbound';
import { reject, type DomainEvent } from '@granary/domain/kernel';
import { isDocument, outbound } from '@granary/domain/outbound';
import { batchNamed } from '@granary/domain/stock';
import { EventStore } from '@granary/event-store';
import { requirePermission, requireWarehouse, type Caller } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { requireOutboundReader } from '../../outbound/index.ts';
import { creditThing } from './credit.ts';
import { contractThing, inboundThing, outboundThing } from './documents.ts';
import { historyOf } from './history.ts';
import { stateAsOf } from './state.ts';
import { batchThing, itemStockThing } from './stock.ts';
import { Streams, type ToldEvent } from './streams.ts';
import type { Thing } from './thing.ts';

type HistoryCall = CallOf<typeof contracts.getBatchHappenings>;
type StateCall = CallOf<typeof contracts.getBatchState>;

/** Past states and histories, folded from the log. Readable by whoever may read the subject's current state. */
@Controller()
export class TimeTravelController {
  constructor(
    private readonly store: EventStore,
    private readonly streams: Streams,
  ) {}

  @Route(contracts.getBatchHappenings)
  batchHistory(@Call() call: CallOf<typeof contracts.getBatchHappenings>) {
    requireWarehouse(call.caller, batchNamed(call.params.id).warehouse);
    return this.history(batchThing, call);
  }

  @Route(contracts.getBatchState)
  batchState(
    @Call() call: CallOf<typeof contracts.getBatchState>,
  ): Promise<AnswerOf<typeof contracts.getBatchState>> {
    requireWarehouse(call.caller, batchNamed(call.params.id).warehouse);
    return this.state(batchThing, call);
  }

  @Route(contracts.getItemStockHappenings)
  itemStockHistory(@Call() call: CallOf<typeof contracts.getItemStockHappenings>) {
    requireWarehouse(call.caller, batchNamed(call.params.id).warehouse);
    return this.history(itemStockThing, call);
  }

  @Route(contracts.getItemStockState)
  itemStockState(
    @Call() call: CallOf<typeof contracts.getItemStockState>,
  ): Promise<AnswerOf<typeof contracts.getItemStockState>> {
    requireWarehouse(call.caller, batchNamed(call.params.id).warehouse);
    return this.state(itemStockThing, call);
  }

  @Route(contracts.getCreditHappenings)
  creditHistory(@Call() call: CallOf<typeof contracts.getCreditHappenings>) {
    return this.history(creditThing, call);
  }

  @Route(contracts.getCreditState)
  creditState(
    @Call() call: CallOf<typeof contracts.getCreditState>,
  ): Promise<AnswerOf<typeof contracts.getCreditState>> {
    return this.state(creditThing, call);
  }

  @Route(contracts.getContractHappenings)
  contractHistory(@Call() call: CallOf<typeof contracts.getContractHappenings>) {
    return this.history(contractThing, call);
  }

  @Route(contracts.getContractState)
  contractState(
    @Call() call: CallOf<typeof contracts.getContractState>,
  ): Promise<AnswerOf<typeof contracts.getContractState>> {
    return this.state(contractThing, call);
  }

  @Route(contracts.getInboundHappenings)
  async inboundHistory(@Call() call: CallOf<typeof contracts.getInboundHappenings>) {
    await this.requireInbound(call.caller, call.params.id);
    return this.history(inboundThing, call);
  }

  @Route(contracts.getInboundState)
  async inboundState(
    @Call() call: CallOf<typeof contracts.getInboundState>,
  ): Promise<AnswerOf<typeof contracts.getInboundState>> {
    await this.requireInbound(call.caller, call.params.id);
    return this.state(inboundThing, call);
  }

  @Route(contracts.getOutboundHappenings)
  async outboundHistory(@Call() call: CallOf<typeof contracts.getOutboundHappenings>) {
    await this.requireOutbound(call.caller, call.params.id);
    return this.history(outboundThing, call);
  }

  @Route(contracts.getOutboundState)
  async outboundState(
    @Call() call: CallOf<typeof contracts.getOutboundState>,
  ): Promise<AnswerOf<typeof contracts.getOutboundState>> {
    await this.requireOutbound(call.caller, call.params.id);
    return this.state(outboundThing, call);
  }

  private async requireInbound(caller: Caller, number: string): Promise<void> {
    const { state } = await this.store.load(inbound, number);
    if (state.status === 'none') throw reject('NOT_FOUND');
    requireWarehouse(caller, state.warehouse);
  }

  private async requireOutbound(caller: Caller, number: string): Promise<void> {
    const { state } = await this.store.load(outbound, number);
    if (state.status === 'none') throw reject('NOT_FOUND');
    if (!isDocument(state)) {
      requirePermission(caller, permissionFor(state.type, 'read'));
      return requireWarehouse(caller, state.warehouse);
    }
    requireOutboundReader(caller, state);
  }

  private async history(
    thing: Thing,
    { params: { id }, query, caller }: HistoryCall,
  ): Promise<contracts.ThingHistory> {
    const events = await this.eventsOf(thing, id);
    return historyOf(
      thing,
      events,
      { id, ...query },
      { permissions: caller.permissions, warehouses: caller.warehouses, basis: query.basis },
    );
  }

  private async state<View extends object>(
    thing: Thing<unknown, DomainEvent, View>,
    { params: { id }, query, caller }: StateCall,
  ) {
    const events = await this.eventsOf(thing, id);
    return stateAsOf(
      thing,
      events,
      { id, ...query },
      { permissions: caller.permissions, warehouses: caller.warehouses, basis: query.basis },
    );
  }

  private async eventsOf(thing: Thing, id: string): Promise<readonly ToldEvent[]> {
    const events = await this.streams.read(thing.category, thing.streamOf(id));
    if (!events.some((event) => thing.concerns(event, id))) throw reject('NOT_FOUND');
    return events;
  }
}
