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
import { requireOutboundReader } from '@granary/reading/outbound';
import { creditSubject } from './credit.ts';
import { contractSubject, inboundSubject, outboundSubject } from './documents.ts';
import { historyOf } from './history.ts';
import { stateAsOf } from './state.ts';
import { batchSubject, itemStockSubject } from './stock.ts';
import { Streams, type RecordedEvent } from './streams.ts';
import type { HistorySubject } from './history-subject.ts';

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
    return this.history(batchSubject, call);
  }

  @Route(contracts.getBatchState)
  batchState(
    @Call() call: CallOf<typeof contracts.getBatchState>,
  ): Promise<AnswerOf<typeof contracts.getBatchState>> {
    requireWarehouse(call.caller, batchNamed(call.params.id).warehouse);
    return this.state(batchSubject, call);
  }

  @Route(contracts.getItemStockHappenings)
  itemStockHistory(@Call() call: CallOf<typeof contracts.getItemStockHappenings>) {
    requireWarehouse(call.caller, batchNamed(call.params.id).warehouse);
    return this.history(itemStockSubject, call);
  }

  @Route(contracts.getItemStockState)
  itemStockState(
    @Call() call: CallOf<typeof contracts.getItemStockState>,
  ): Promise<AnswerOf<typeof contracts.getItemStockState>> {
    requireWarehouse(call.caller, batchNamed(call.params.id).warehouse);
    return this.state(itemStockSubject, call);
  }

  @Route(contracts.getCreditHappenings)
  creditHistory(@Call() call: CallOf<typeof contracts.getCreditHappenings>) {
    return this.history(creditSubject, call);
  }

  @Route(contracts.getCreditState)
  creditState(
    @Call() call: CallOf<typeof contracts.getCreditState>,
  ): Promise<AnswerOf<typeof contracts.getCreditState>> {
    return this.state(creditSubject, call);
  }

  @Route(contracts.getContractHappenings)
  contractHistory(@Call() call: CallOf<typeof contracts.getContractHappenings>) {
    return this.history(contractSubject, call);
  }

  @Route(contracts.getContractState)
  contractState(
    @Call() call: CallOf<typeof contracts.getContractState>,
  ): Promise<AnswerOf<typeof contracts.getContractState>> {
    return this.state(contractSubject, call);
  }

  @Route(contracts.getInboundHappenings)
  async inboundHistory(@Call() call: CallOf<typeof contracts.getInboundHappenings>) {
    await this.requireInbound(call.caller, call.params.id);
    return this.history(inboundSubject, call);
  }

  @Route(contracts.getInboundState)
  async inboundState(
    @Call() call: CallOf<typeof contracts.getInboundState>,
  ): Promise<AnswerOf<typeof contracts.getInboundState>> {
    await this.requireInbound(call.caller, call.params.id);
    return this.state(inboundSubject, call);
  }

  @Route(contracts.getOutboundHappenings)
  async outboundHistory(@Call() call: CallOf<typeof contracts.getOutboundHappenings>) {
    await this.requireOutbound(call.caller, call.params.id);
    return this.history(outboundSubject, call);
  }

  @Route(contracts.getOutboundState)
  async outboundState(
    @Call() call: CallOf<typeof contracts.getOutboundState>,
  ): Promise<AnswerOf<typeof contracts.getOutboundState>> {
    await this.requireOutbound(call.caller, call.params.id);
    return this.state(outboundSubject, call);
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
    subject: HistorySubject,
    { params: { id }, query, caller }: HistoryCall,
  ): Promise<contracts.SubjectHistory> {
    const events = await this.eventsOf(subject, id);
    return historyOf(
      subject,
      events,
      { id, ...query },
      { permissions: caller.permissions, warehouses: caller.warehouses, basis: query.basis },
    );
  }

  private async state<View extends object>(
    subject: HistorySubject<unknown, DomainEvent, View>,
    { params: { id }, query, caller }: StateCall,
  ) {
    const events = await this.eventsOf(subject, id);
    return stateAsOf(
      subject,
      events,
      { id, ...query },
      { permissions: caller.permissions, warehouses: caller.warehouses, basis: query.basis },
    );
  }

  private async eventsOf(subject: HistorySubject, id: string): Promise<readonly RecordedEvent[]> {
    const events = await this.streams.read(subject.category, subject.streamOf(id));
    if (!events.some((event) => subject.concerns(event, id))) throw reject('NOT_FOUND');
    return events;
  }
}
