import { Injectable } from '@nestjs/common';
import { distribution, followOutbound, type OutboundHappening } from '@granary/domain/distribution';
import { isDocument, outbound, type OutboundEvent } from '@granary/domain/outbound';
import { EventStore, type StoredEvent } from '@granary/event-store';
import { contextAfter, placeOf, type Follower } from '../processes/index.ts';

/** What becomes of an outbound order, its distribution record follows. */
@Injectable()
export class DistributionRecords implements Follower {
  readonly categories = [outbound.category];

  constructor(private readonly store: EventStore) {}

  async follow(stored: StoredEvent): Promise<void> {
    const happening = happeningIn({ type: stored.type, data: stored.data } as OutboundEvent);
    if (!happening) return;
    const order = stored.streamId;
    if (happening.what === 'deleted' && (await this.isRestored(order))) return;
    const request = await this.requestOf(order);
    if (request === null) return;
    const { occurredAt } = stored.metadata;
    const context = contextAfter(stored, 'distribution', { occurredAt, ...placeOf(stored) });
    await this.store.decide(distribution, request, context, (state) =>
      followOutbound(state, { outbound: order, happening }),
    );
  }

  /** Whoever called the request off has recorded it by himself: followed anew, that must not be repeated after it was restored. */
  private async isRestored(order: string): Promise<boolean> {
    const { state } = await this.store.load(outbound, order);
    return isDocument(state) && !state.deleted;
  }

  /** The request that the order was made for, which never changes; null: for none. */
  private async requestOf(order: string): Promise<string | null> {
    const { state } = await this.store.load(outbound, order, { maxAgeMs: Infinity });
    if (isDocument(state)) return requestIn(state.content);
    for await (const { type, data } of this.store.readStream(outbound.category, order)) {
      const event = { type, data } as OutboundEvent;
      return event.type === 'OutboundCreated' ? requestIn(event.data) : null;
    }
    return null;
  }
}

const requestIn = ({ type, reference }: { type: string; reference: string | null }): string | null =>
  type === 'distribution' ? reference : null;

const happeningIn = ({ type, data }: OutboundEvent): OutboundHappening | undefined => {
  switch (type) {
    case 'OutboundReserved':
      return { what: 'allocated' };
    case 'OutboundHoldsReleased':
      return { what: 'released' };
    case 'OutboundShipped':
      return { what: 'shipped', shippedAt: data.shippedAt, amount: data.sale?.amount ?? '0.00' };
    case 'OutboundShipmentVoided':
      return { what: 'voided' };
    case 'OutboundDelivered':
      return { what: 'received' };
    case 'OutboundCompleted':
      return { what: 'completed' };
    case 'OutboundDeleted':
      return { what: 'deleted', reason: data.reason };
    case 'OutboundRestored':
      return { what: 'restored' };
    default:
      return undefined;
  }
};
