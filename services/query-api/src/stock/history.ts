import type { HistoryEntry, TimelineGroup } from '@granary/api/stock';
import {
  batchNamed,
  documentBehind,
  figuresOf,
  reasonFor,
  stockStreamId,
  type Batch,
  type StockEvent,
} from '@granary/domain/stock';
import type { StoredEvent } from '@granary/event-store';
import type { LongPasts } from './long-pasts.ts';

type Change = HistoryEntry['changes'][number];
type View = Readonly<Record<string, string | null>>;
export interface BatchHistory {
  /** The newest entries, oldest first. */
  readonly entries: readonly HistoryEntry[];
  readonly total: number;
}

/** The history of a batch, replayed with the decider's fold. */
export const batchHistory = async (
  pasts: LongPasts,
  id: string,
  { limit, withCost }: { readonly limit: number; readonly withCost: boolean },
): Promise<BatchHistory> => {
  const name = batchNamed(id);
  const { total, steps } = await pasts.newest(stockStreamId(name), name.batch, limit);
  const entries: HistoryEntry[] = [];
  for await (const { event, before, after } of steps)
    entries.push(entry(event, name.batch, viewOf(before, withCost), viewOf(after, withCost)));
  return { entries, total };
};

/** The displayed fields of a batch, as text. */
const viewOf = (batch: Batch | undefined, withCost: boolean): View => {
  if (!batch) return {};
  return {
    ...figuresOf(batch),
    ...(withCost && { unitCost: batch.unitCost }),
    expiryDate: batch.expiryDate,
    expiryPlan: batch.expiryPlan === 'none' ? null : batch.expiryPlan,
    quality: batch.quality,
    certificate: batch.certificate,
    attachments: batch.attachments.map(({ name }) => name).join(', ') || null,
    location: batch.location,
    shelf: batch.shelf,
  };
};

const entry = (
  event: StoredEvent<StockEvent> & StockEvent,
  batch: string,
  before: View,
  after: View,
): HistoryEntry => {
  const changes = differences(before, after);
  const group = groupOf(event, batch, after);
  const { metadata } = event;
  const document = documentBehind(event);
  return {
    eventId: event.id,
    revision: String(event.revision),
    position: String(event.position),
    type: event.type,
    group,
    historyType: historyTypeOf(event, group, changes),
    occurredAt: metadata.occurredAt,
    recordedAt: event.recordedAt,
    username: metadata.actor.username,
    role: metadata.actor.role,
    documentKind: document?.kind ?? null,
    document: document?.number ?? null,
    line: document?.line ?? null,
    reason: reasonFor(event),
    changes,
  };
};

const differences = (before: View, after: View): Change[] =>
  Object.keys({ ...before, ...after }).flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null];
    return was === is ? [] : [{ field, before: was, after: is }];
  });

const groupOf = ({ type, data }: StockEvent, batch: string, after: View): TimelineGroup => {
  switch (type) {
    case 'BatchReceived':
      return 'created';
    case 'BatchSplit':
      return data.child === batch ? 'created' : 'adjustment';
    case 'BatchReplenished':
      return 'inbound';
    case 'StockIssued':
      return after['status'] === 'exhausted' ? 'exhausted' : 'outbound';
    case 'IssueReversed':
      return 'outbound';
    case 'BatchAdjusted':
    case 'ReceiptReversed':
      return 'adjustment';
    case 'BatchExpired':
      return 'expired';
    case 'BatchCostRevised':
      return 'cost';
    case 'BatchExpiryPlanned':
      return 'plan';
    case 'BatchAttachmentAdded':
    case 'BatchAttachmentRemoved':
      return 'file';
    case 'BatchRelocated':
      return 'location';
    case 'StockReserved':
    case 'ReservationReleased':
    case 'ReservationCommitted':
    case 'ReservationReopened':
      return 'reservation';
    default:
      return 'status';
  }
};

const QUANTITIES: ReadonlySet<string> = new Set(['current', 'available', 'reserved']);

const historyTypeOf = (
  { type }: StockEvent,
  group: TimelineGroup,
  changes: readonly Change[],
): HistoryEntry['historyType'] => {
  if (type === 'BatchRecalled' || type === 'BatchRecallCancelled') return 'recalled';
  if (group === 'cost') return 'cost_changed';
  if (group === 'status' || group === 'expired') return 'status_changed';
  return changes.some(({ field }) => QUANTITIES.has(field)) ? 'quantity_changed' : null;
};
