import type { CustomerDetail } from '@granary/api/customers';
import { customer } from '@granary/domain/customers';
import type { EventStore } from '@granary/event-store';

/** The history of a customer, oldest first, read from its stream without personal data. */
export const timelineOf = async (store: EventStore, code: string): Promise<CustomerDetail['timeline']> => {
  const timeline: CustomerDetail['timeline'] = [];
  for await (const { id, type, data, metadata } of store.readStream(customer.category, code)) {
    const { reason } = data as { readonly reason?: string | null };
    timeline.push({
      eventId: id,
      type,
      at: metadata.occurredAt,
      username: metadata.actor.username,
      note: reason ?? null,
    });
  }
  return timeline;
};
