import { Injectable } from '@nestjs/common';
import { distribution, followOutbound, type OutboundProgress } from '@granary/domain/distribution';
import { isDocument, outbound, type OutboundEvent } from '@granary/domain/outbound';
import { EventStore, type StoredEvent } from '@granary/event-store';
import { contextAfter, placeOf, type Follower } from '../processes/index.ts';

/** Updates a distribution record when its outbound order changes. */
@Injectable()
export class DistributionRecords implements Follower {
  readonly categories = [outbound.category];

  constructor(private readonly store: EventStore) {}

  async follow(stored: StoredEvent): Promise<void> {
    const progress = progressIn({ type: stored.type, data: stored.data } as OutboundEvent);
    if (!progress) return;
    const order = stored.streamId;
    if (progress.what === 'deleted' && (await this.isRestored(order))) return;
    const request = await this.requestOf(order);
    if (request === null) return;
    const { occurredAt } = stored.metadata;
    const context = contextAfter(stored, 'distribution', { occurredAt, ...placeOf(stored) });
    await this.store.decide(distribution, request, context, (state) =>
      followOutbound(state, { outbound: order, progress }),
    );
  }

  /**
   * A cancellation records the deletion itself. If the order has been restored since, following the event again must
   * not delete the record again.
   */
  private async isRestored(order: string): Promise<boolean> {
    const { state } = await this.store.load(outbound, order);
    return isDocument(state) && !state.deleted;
  }

  /** The request the order was created for; null if there is none. It never changes. */
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

const progressIn = ({ type, data }: OutboundEvent): OutboundProgress | undefined => {
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
