import { Injectable } from '@nestjs/common';
import { invalidateAllocation, outbound } from '@granary/domain/outbound';
import { stock, type StockEvent } from '@granary/domain/stock';
import { EventStore, type StoredEvent } from '@granary/event-store';
import { contextAfter, placeOf, type Follower } from '../processes/index.ts';

/** Invalidates the allocations of orders that hold part of a newly blocked batch. */
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
      const context = contextAfter(stored, 'invalidate', {
        part: `${number}:${line}`,
        ...placeOf(stored),
      });
      await this.store.decide(outbound, number, context, (state) =>
        invalidateAllocation(state, { line, batch, reservation, cause: event.type }),
      );
    }
  }
}
