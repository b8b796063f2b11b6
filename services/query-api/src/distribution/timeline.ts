import type { DistributionDetail } from '@granary/api/distribution';
import { isApprovalEvent, noteOfApproval } from '@granary/domain/approval';
import { distribution } from '@granary/domain/distribution';
import type { EventStore, StoredEvent } from '@granary/event-store';

type Happening = DistributionDetail['timeline'][number];

/** What has happened to a request, oldest first: its own stream, replayed. */
export async function timelineOf(store: EventStore, number: string): Promise<Happening[]> {
  const timeline: Happening[] = [];
  let latest = '';
  for await (const stored of store.readStream(distribution.category, number)) {
    const { occurredAt, actor } = stored.metadata;
    if (occurredAt > latest) latest = occurredAt;
    timeline.push({
      eventId: stored.id,
      type: stored.type,
      at: occurredAt < latest ? stored.recordedAt : occurredAt,
      username: actor.username,
      role: actor.role,
      note: noteOf(stored),
    });
  }
  return timeline;
}

const noteOf = ({ type, data }: StoredEvent): string | null => {
  const event = { type, data };
  if (isApprovalEvent(event)) return noteOfApproval(event);
  const { reason, notes } = data as { readonly reason?: string | null; readonly notes?: string | null };
  return reason ?? notes ?? null;
};
