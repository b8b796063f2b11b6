import { Injectable } from '@nestjs/common';
import { invalidateAllocation, outbound } from '@granary/domain/outbound';
import { stock, type StockEvent } from '@granary/domain/stock';
import { EventStore, stepId, type CommandContext, type StoredEvent } from '@granary/event-store';
import type { Follower } from '../processes/index.ts';

const DEADLINE_MS = 5_000;

/** A batch that has just been blocked: the orders that hold some of it have to be allocated anew. */
@Injectable()
export class BlockedBatches implements Follower {
  readonly categories = [stock.category];

  constructor(private readonly store: EventStore) {}

  async follow(stored: StoredEvent): Promise<void> {
    const event = { type: stored.type, data: stored.data } as StockEvent;
    if (!('affected' in event.data)) return;
    const { batch, affected = [] } = event.data;
    for (const { reservation, document, line } of affected) {
      if (document.kind !== 'outbound') continue;
      const { number } = document;
      await this.store.decide(outbound, number, contextOf(stored, `${number}:${line}`), (state) =>
        invalidateAllocation(state, { line, batch, reservation, cause: event.type }),
      );
    }
  }
}

const contextOf = ({ id, metadata }: StoredEvent, part: string): CommandContext => ({
  commandId: stepId(id, 0n, 'invalidate', part),
  correlationId: metadata.$correlationId,
  causationId: metadata.commandId,
  actor: metadata.actor,
  at: new Date().toISOString(),
  deadline: Date.now() + DEADLINE_MS,
  ...(metadata.warehouseId && { warehouseId: metadata.warehouseId }),
});
