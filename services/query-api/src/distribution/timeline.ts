import type { DistributionDetail } from '@granary/api/distribution';
import { codeLabel } from '@granary/api/texts';
import { isApprovalEvent, noteOfApproval } from '@granary/domain/approval';
import { distribution } from '@granary/domain/distribution';
import type { Language } from '@granary/domain/kernel';
import { isPriorityEvent } from '@granary/domain/priority';
import type { EventStore, StoredEvent } from '@granary/event-store';

type HistoryEntry = DistributionDetail['timeline'][number];

/** The history of a request, oldest first, read from its stream. */
export async function timelineOf(
  store: EventStore,
  number: string,
  language: Language,
): Promise<HistoryEntry[]> {
  const timeline: HistoryEntry[] = [];
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
      note: noteOf(stored, language),
    });
  }
  return timeline;
}

const noteOf = ({ type, data }: StoredEvent, language: Language): string | null => {
  const event = { type, data };
  if (isApprovalEvent(event)) return noteOfApproval(event);
  if (isPriorityEvent(event)) return codeLabel('priority', event.data.priority, language);
  const { reason, notes } = data as { readonly reason?: string | null; readonly notes?: string | null };
  return reason ?? notes ?? null;
};
