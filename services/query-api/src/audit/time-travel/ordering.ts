import { isPosition, type HistoryEntry, type TimeBasis } from '@granary/api/audit';
import { mayUseWarehouse } from '@granary/platform/access';
import type { RecordedEvent } from './streams.ts';
import type { Viewer, Placed, HistorySubject } from './history-subject.ts';
import type { DomainEvent } from '@granary/domain/kernel';

/** The events of a stream in the order of the time basis. */
export const inOrder = <State, Event extends DomainEvent, View extends object>(
  basis: TimeBasis,
  subject: HistorySubject<State, Event, View>,
  events: readonly RecordedEvent<Event>[],
): Placed<State, RecordedEvent<Event>>[] => {
  const ordered = subject.orderedByEffect(events);
  if (basis === 'effective') return ordered;
  const times = new Map(ordered.map(({ event, effectiveAt }) => [event, effectiveAt]));
  return events.map((event) => ({
    event,
    effectiveAt: times.get(event) ?? event.metadata.occurredAt,
    apply: (state) => subject.apply(state, event),
  }));
};

/**
 * Number of events up to a point in time. A log position between events of the stream means the last event before it.
 */
export const countedAt = (
  basis: TimeBasis,
  placed: readonly Pick<Placed, 'event' | 'effectiveAt'>[],
  point: string | undefined,
): number => {
  if (point === undefined) return placed.length;
  if (basis === 'recorded') {
    const counts = isPosition(point)
      ? ({ event }: Pick<Placed, 'event'>) => event.position <= BigInt(point)
      : ({ event }: Pick<Placed, 'event'>) => Date.parse(event.recordedAt) <= Date.parse(point);
    return placed.findLastIndex(counts) + 1;
  }
  if (!isPosition(point))
    return placed.findLastIndex(({ effectiveAt }) => Date.parse(effectiveAt) <= Date.parse(point)) + 1;
  let last = -1;
  placed.forEach(({ event }, n) => {
    const before = placed[last]?.event.position ?? -1n;
    if (event.position <= BigInt(point) && event.position > before) last = n;
  });
  return last + 1;
};

export const entryOf = (
  subject: HistorySubject,
  { event, effectiveAt }: Pick<Placed, 'event' | 'effectiveAt'>,
  viewer: Viewer,
): Omit<HistoryEntry, 'changes'> => {
  const document = subject.documentBehind(event);
  const { metadata } = event;
  return {
    eventId: event.id,
    position: String(event.position),
    revision: String(event.revision),
    type: event.type,
    occurredAt: metadata.occurredAt,
    recordedAt: event.recordedAt,
    effectiveAt,
    username: metadata.actor.username,
    role: metadata.actor.role,
    documentKind: document?.kind ?? null,
    document: document?.number ?? null,
    line: document?.line ?? null,
    // A reason recorded at the source warehouse is only for readers of that warehouse.
    reason: subject.reasonFor(event) ?? (isOfTheirs(event, viewer) ? metadata.reason : null) ?? null,
  };
};

const isOfTheirs = ({ metadata: { warehouseId } }: RecordedEvent, viewer: Viewer): boolean =>
  warehouseId === undefined || mayUseWarehouse(viewer, warehouseId);
