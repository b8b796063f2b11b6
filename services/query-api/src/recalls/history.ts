import type { ExposedCustomer, RecallDetail, RecallRecovery } from '@granary/api/recalls';
import { formatQuantity } from '@granary/api/texts';
import { fold } from '@granary/domain/kernel';
import { recallCase, type RecallEvent, type RecallState } from '@granary/domain/recalls';
import type { EventStore, StoredEvent } from '@granary/event-store';

export interface CaseHistory {
  readonly state: RecallState;
  readonly timeline: RecallDetail['timeline'];
  readonly opened: { readonly at: string; readonly by: string };
  readonly notices: ReadonlyMap<string, ExposedCustomer['notified']>;
  readonly recoveries: readonly RecallRecovery[];
  readonly closing: RecallDetail['closing'];
}

/** A recall case, replayed from its own stream. */
export async function historyOf(store: EventStore, number: string): Promise<CaseHistory> {
  let state = recallCase.initial();
  let opened = { at: '', by: '' };
  let closing: RecallDetail['closing'] = null;
  const timeline: RecallDetail['timeline'][number][] = [];
  const notices = new Map<string, ExposedCustomer['notified']>();
  const recoveries = new Map<number, RecallRecovery>();
  for await (const stored of store.readStream(recallCase.category, number)) {
    const event = { type: stored.type, data: stored.data } as RecallEvent;
    state = fold(recallCase, [event], state);
    const { occurredAt: at, actor } = stored.metadata;
    const by = actor.username;
    timeline.push({
      eventId: stored.id,
      type: stored.type,
      at,
      username: by,
      role: actor.role,
      note: noteOf(stored),
    });
    switch (event.type) {
      case 'RecallOpened':
        opened = { at, by };
        break;
      case 'RecallCustomerNotified': {
        const { customer, method, notes } = event.data;
        notices.set(customer, { at, by, method, notes });
        break;
      }
      case 'RecallRecoveryRecorded': {
        const { recovery, customer, outbound, line, batch, quantity, outcome, notes } = event.data;
        recoveries.set(recovery, {
          recovery,
          customer,
          outbound,
          line,
          batch,
          quantity,
          outcome,
          notes,
          by,
          at,
        });
        break;
      }
      case 'RecallRecoveryReversed':
        recoveries.delete(event.data.recovery);
        break;
      case 'RecallClosed':
        closing = { figures: event.data.figures, explanation: event.data.explanation, at, by };
        break;
      case 'RecallReopened':
        closing = null;
        break;
      case 'RecallScopeExtended':
      case 'RecallBlocked':
      case 'RecallCancelled':
      case 'RecallLifted':
        break;
    }
  }
  return { state, timeline, opened, notices, recoveries: [...recoveries.values()], closing };
}

const noteOf = ({ data }: StoredEvent): string | null => {
  const { reason, notes, explanation, customer, batches, quantity } = data as {
    readonly reason?: string;
    readonly notes?: string | null;
    readonly explanation?: string | null;
    readonly customer?: string;
    readonly quantity?: string;
    readonly batches?: readonly { readonly warehouse: string; readonly batch: string }[];
  };
  const named = [customer, quantity && formatQuantity(quantity), reason ?? notes ?? explanation].filter(
    Boolean,
  );
  if (reason === undefined && batches)
    named.push(batches.map(({ warehouse, batch }) => `${batch} (${warehouse})`).join(', '));
  return named.length > 0 ? named.join(' · ') : null;
};
