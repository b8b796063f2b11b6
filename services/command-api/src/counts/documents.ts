import { Injectable } from '@nestjs/common';
import { count, type CountDocument } from '@granary/domain/counts';
import { reject } from '@granary/domain/kernel';
import { EventStore, type CommandContext } from '@granary/event-store';
import { requireWarehouse } from '@granary/platform/access';
import { contextOf } from '../commands/index.ts';

type Call = Parameters<typeof contextOf>[0];

/** The count a call is about, for someone who may work in its warehouse. */
@Injectable()
export class CountDocuments {
  constructor(private readonly store: EventStore) {}

  async open(
    call: Call,
    number: string,
    reason?: string | null,
  ): Promise<{ document: CountDocument; context: CommandContext }> {
    const document = await this.store.consult(count, number, (state) => {
      if (state.status === 'none') throw reject('NOT_FOUND');
      requireWarehouse(call.caller, state.warehouse);
      return state;
    });
    const context = contextOf(call, { warehouseId: document.warehouse, ...(reason && { reason }) });
    return { document, context };
  }
}
