import { Injectable } from '@nestjs/common';
import { permissionFor, type DraftAction } from '@granary/api/outbound';
import { reject } from '@granary/domain/kernel';
import { isDocument, outbound, type OutboundDocument } from '@granary/domain/outbound';
import { EventStore, type CommandContext } from '@granary/event-store';
import { requirePermission, requireWarehouse } from '@granary/platform/access';
import { contextOf } from '../commands/index.ts';

type Call = Parameters<typeof contextOf>[0];

/** Loads the document named by a request and checks access to its warehouse. */
@Injectable()
export class OutboundDocuments {
  constructor(private readonly store: EventStore) {}

  async open(
    call: Call,
    number: string,
    reason?: string | null,
  ): Promise<{ document: OutboundDocument; context: CommandContext }> {
    const document = await this.find(call, number, ({ warehouse }) => warehouse);
    return { document, context: contextFor(call, document.warehouse, reason) };
  }

  /** Sellers work on sales and warehouse staff on everything else, through the same routes. */
  async require(call: Call, number: string, action: DraftAction): Promise<OutboundDocument> {
    const document = await this.find(call, number, ({ warehouse }) => warehouse);
    const own = permissionFor(document.content.type, action);
    requirePermission(call.caller, own, ...(action === 'restore' ? (['data:restore'] as const) : []));
    return document;
  }

  /** For the arrival of a transfer, which requires access to the destination warehouse. */
  async openAtDestination(
    call: Call,
    number: string,
  ): Promise<{ document: OutboundDocument; context: CommandContext }> {
    const document = await this.find(
      call,
      number,
      ({ content, warehouse }) => content.destination ?? warehouse,
    );
    return { document, context: contextFor(call, document.warehouse) };
  }

  /** Accepts purged documents as well, so that an interrupted purge can be completed. */
  async openPurgeable(call: Call, number: string, reason: string | null): Promise<CommandContext> {
    const { state } = await this.store.load(outbound, number);
    if (state.status === 'none') throw reject('NOT_FOUND');
    requireWarehouse(call.caller, state.warehouse);
    if (isDocument(state)) requirePermission(call.caller, permissionFor(state.content.type, 'hard_delete'));
    return contextFor(call, state.warehouse, reason);
  }

  private find(
    { caller }: Call,
    number: string,
    placeOf: (document: OutboundDocument) => string,
  ): Promise<OutboundDocument> {
    return this.store.consult(outbound, number, (state) => {
      if (!isDocument(state)) throw reject('NOT_FOUND');
      requireWarehouse(caller, placeOf(state));
      return state;
    });
  }
}

const contextFor = (call: Call, warehouseId: string, reason?: string | null): CommandContext =>
  contextOf(call, { warehouseId, ...(reason && { reason }) });
