import { Injectable } from '@nestjs/common';
import { distribution, type DistributionDocument } from '@granary/domain/distribution';
import { reject } from '@granary/domain/kernel';
import { EventStore, type CommandContext } from '@granary/event-store';
import { requireWarehouse } from '@granary/platform/access';
import { contextOf } from '../commands/index.ts';

type Call = Parameters<typeof contextOf>[0];

/** The request a call is about, for someone who may work in its warehouse. */
@Injectable()
export class DistributionDocuments {
  constructor(private readonly store: EventStore) {}

  async open(
    call: Call,
    number: string,
    reason?: string | null,
  ): Promise<{ document: DistributionDocument; context: CommandContext }> {
    const document = await this.store.consult(distribution, number, (state) => {
      if (state.status === 'none') throw reject('NOT_FOUND');
      requireWarehouse(call.caller, state.warehouse);
      return state;
    });
    const context = contextOf(call, { warehouseId: document.warehouse, ...(reason && { reason }) });
    return { document, context };
  }
}
