import { Injectable } from '@nestjs/common';
import { inbound, type InboundState } from '@granary/domain/inbound';
import { reject } from '@granary/domain/kernel';
import { EventStore, type CommandContext } from '@granary/event-store';
import { requireWarehouse } from '@granary/platform/access';
import { contextOf } from '../commands/index.ts';

type Call = Parameters<typeof contextOf>[0];
type KnownInbound = Exclude<InboundState, { status: 'none' }>;

/** The document a request is about, for someone who may work in its warehouse. */
@Injectable()
export class InboundDocuments {
  constructor(private readonly store: EventStore) {}

  async open(
    call: Call,
    number: string,
    reason?: string | null,
  ): Promise<{ state: KnownInbound; context: CommandContext }> {
    const state = await this.store.consult(inbound, number, (known) => {
      if (known.status === 'none') throw reject('NOT_FOUND');
      requireWarehouse(call.caller, known.warehouse);
      return known;
    });
    const context = contextOf(call, { warehouseId: state.warehouse, ...(reason && { reason }) });
    return { state, context };
  }
}
