import type { Happening, TimeBasis } from '@granary/api/audit';
import { mayUseWarehouse } from '@granary/platform/access';
import type { ToldEvent } from './streams.ts';
import type { Eyes, Thing } from './thing.ts';

/** An event and the moment it counts from by business time. */
export interface Placed {
  readonly event: ToldEvent;
  readonly effectiveAt: string;
}

/** The events of a stream in the order that the basis tells them in. */
export const toldBy = (basis: TimeBasis, thing: Thing, events: readonly ToldEvent[]): Placed[] => {
  const times = thing.effectiveTimes(events);
  const placed = events.map((event, n) => ({ event, effectiveAt: times[n]! }));
  if (basis === 'recorded') return placed;
  // Equal moments stay in the order of the log: sorting keeps it.
  return placed.toSorted((a, b) =>
    a.effectiveAt < b.effectiveAt ? -1 : a.effectiveAt > b.effectiveAt ? 1 : 0,
  );
};

export const isPosition = (point: string): boolean => /^\d+$/.test(point);

/**
 * How many of the told events count at a point in time. A place in the log that is nobody's own stands for the last
 * event of the stream before it.
 */
export const countedAt = (basis: TimeBasis, placed: readonly Placed[], point: string | undefined): number => {
  if (point === undefined) return placed.length;
  if (basis === 'recorded') {
    const counts = isPosition(point)
      ? ({ event }: Placed) => event.position <= BigInt(point)
      : ({ event }: Placed) => Date.parse(event.recordedAt) <= Date.parse(point);
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

export const happeningOf = (
  thing: Thing,
  { event, effectiveAt }: Placed,
  eyes: Eyes,
): Omit<Happening, 'changes'> => {
  const document = thing.documentBehind(event);
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
    // What was noted where the goods are is not for everybody who sees what came of it here.
    reason: thing.reasonFor(event) ?? (isOfTheirs(event, eyes) ? metadata.reason : null) ?? null,
  };
};

const isOfTheirs = ({ metadata: { warehouseId } }: ToldEvent, eyes: Eyes): boolean =>
  warehouseId === undefined || mayUseWarehouse(eyes, warehouseId);
