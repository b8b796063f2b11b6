import type { ContractHistoryEntry } from '@granary/api/contracts';
import { isApprovalEvent, noteOfApproval } from '@granary/domain/approval';
import { contract, type ContractEvent } from '@granary/domain/contracts';
import type { EventStore } from '@granary/event-store';

/** The history of a contract, oldest first, read from its stream. */
export async function timelineOf(store: EventStore, code: string): Promise<ContractHistoryEntry[]> {
  const timeline: ContractHistoryEntry[] = [];
  for await (const stored of store.readStream(contract.category, code)) {
    const event = { type: stored.type, data: stored.data } as ContractEvent;
    timeline.push({
      eventId: stored.id,
      type: stored.type,
      at: stored.metadata.occurredAt,
      recordedAt: stored.recordedAt,
      username: stored.metadata.actor.username,
      role: stored.metadata.actor.role,
      note: noteOf(event),
      contribution:
        event.type === 'ContractContributionChanged'
          ? { before: event.data.before, after: event.data.contribution }
          : null,
    });
  }
  return timeline;
}

const noteOf = (event: ContractEvent): string | null => {
  if (isApprovalEvent(event)) return noteOfApproval(event);
  const { type, data } = event;
  if (type === 'ContractAttachmentAdded') return data.attachment.name;
  if (type === 'ContractAttachmentRemoved') return data.name;
  if ('reason' in data) return data.reason;
  return 'notes' in data ? data.notes : null;
};
