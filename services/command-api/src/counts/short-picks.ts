import { Injectable } from '@nestjs/common';
import { count, openCount, type CountScope } from '@granary/domain/counts';
import { stock, type StockEvent, type StockEventData } from '@granary/domain/stock';
import { EventStore, type StoredEvent } from '@granary/event-store';
import { Numbers } from '../numbers/index.ts';
import { OutboundCatalogue } from '../outbound/index.ts';
import { contextAfter, type Follower } from '../processes/index.ts';
import { Shelves } from './shelves.ts';

/** Opens a count for goods that a picker did not find or found damaged. They are in a locked batch of their own. */
@Injectable()
export class ShortPicks implements Follower {
  readonly categories = [stock.category];

  constructor(
    private readonly store: EventStore,
    private readonly numbers: Numbers,
    private readonly catalogue: OutboundCatalogue,
    private readonly shelves: Shelves,
  ) {}

  async follow(stored: StoredEvent): Promise<void> {
    const event = { type: stored.type, data: stored.data } as StockEvent;
    const scope = event.type === 'BatchSplit' ? scopeOf(event.data) : undefined;
    if (!scope || event.type !== 'BatchSplit') return;
    const { warehouse, item, child: batch } = event.data;
    const context = contextAfter(stored, 'count', { warehouseId: warehouse });
    const batches = await this.shelves.placesOf(warehouse, [{ item, batch }]);
    // The day of the event, so that processing it again yields the number already assigned.
    const day = await this.catalogue.day(warehouse, stored.recordedAt);
    await this.numbers.numbered('CN', context, day, (number) =>
      this.store.decide(count, number, context, (state) =>
        openCount(state, {
          number,
          warehouse,
          title: `${scope.outbound} · ${batch}`,
          scope,
          tolerance: '0.00',
          notes: null,
          batches,
        }),
      ),
    );
  }
}

const scopeOf = ({
  from,
  childLocked,
  reason,
}: StockEventData<'BatchSplit'>): Extract<CountScope, { kind: 'short_pick' }> | undefined =>
  childLocked && from?.document.kind === 'outbound' && (reason === 'not_found' || reason === 'damaged')
    ? { kind: 'short_pick', outbound: from.document.number, line: from.line, reason }
    : undefined;
