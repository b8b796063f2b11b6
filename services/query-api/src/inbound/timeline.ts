import type { InboundHistoryEntry } from '@granary/api/inbound';
import { codeLabel, messageOf } from '@granary/api/texts';
import { isApprovalEvent, noteOfApproval } from '@granary/domain/approval';
import { inbound, type InboundEvent, type RefusedBecause } from '@granary/domain/inbound';
import { rejections, type Language, type RejectionCode, type RejectionFacts } from '@granary/domain/kernel';
import { isPriorityEvent } from '@granary/domain/priority';
import type { EventStore, StoredEvent } from '@granary/event-store';

/** The history of an inbound order, oldest first, read from its stream. */
export async function timelineOf(
  store: EventStore,
  number: string,
  language: Language,
): Promise<InboundHistoryEntry[]> {
  const timeline: InboundHistoryEntry[] = [];
  let latest = '';
  for await (const stored of store.readStream(inbound.category, number)) {
    const { occurredAt } = stored.metadata;
    if (occurredAt > latest) latest = occurredAt;
    timeline.push({
      at: occurredAt < latest ? stored.recordedAt : occurredAt,
      eventId: stored.id,
      type: stored.type,
      occurredAt,
      recordedAt: stored.recordedAt,
      username: stored.metadata.actor.username,
      role: stored.metadata.actor.role,
      note: noteOf(stored, language),
    });
  }
  return timeline;
}

const noteOf = ({ type, data }: StoredEvent, language: Language): string | null => {
  const event = { type, data } as InboundEvent;
  if (isApprovalEvent(event)) return noteOfApproval(event);
  if (isPriorityEvent(event)) return codeLabel('priority', event.data.priority, language);
  if ('cause' in event.data) return explained(event.data.cause, language);
  if ('reason' in event.data) return event.data.reason;
  return 'notes' in event.data ? event.data.notes : null;
};

const explained = ({ code, facts }: RefusedBecause, language: Language): string =>
  code in rejections ? messageOf(code as RejectionCode, facts as RejectionFacts, language) : code;
