import type { DomainEvent } from '@granary/domain/kernel';
import type { RecordedEvent } from './streams.ts';
import type { Placed } from './history-subject.ts';

type Order<State, Event extends DomainEvent> = (
  events: readonly RecordedEvent<Event>[],
) => Placed<State, RecordedEvent<Event>>[];

/** Orders events by their effective times, which `timesOf` returns as ISO 8601. */
export const orderedAt =
  <State, Event extends DomainEvent>(
    timesOf: (events: readonly RecordedEvent<Event>[]) => readonly string[],
    apply: (state: State, event: Event) => State,
  ): Order<State, Event> =>
  (events) =>
    ordered(events, timesOf(events).map(Date.parse), apply);

/**
 * The steps of a document build on each other: a backdated step (a receipt, for instance) pulls the steps before it to
 * its own time.
 */
export const stepByStep =
  <State, Event extends DomainEvent>(apply: (state: State, event: Event) => State): Order<State, Event> =>
  (events) => {
    const moments = momentsOf(events);
    for (let n = moments.length - 2; n >= 0; n -= 1)
      moments[n] = Math.min(moments[n] ?? 0, moments[n + 1] ?? Infinity);
    return ordered(events, moments, apply);
  };

const momentsOf = (events: readonly RecordedEvent[]): number[] =>
  events.map(({ metadata }) => Date.parse(metadata.occurredAt));

const ordered = <State, Event extends DomainEvent>(
  events: readonly RecordedEvent<Event>[],
  moments: readonly number[],
  apply: (state: State, event: Event) => State,
): Placed<State, RecordedEvent<Event>>[] =>
  events
    .map((event, n) => ({ event, at: moments[n] ?? 0 }))
    // The sort is stable, so equal times keep log order.
    .toSorted((a, b) => a.at - b.at)
    .map(({ event, at }) => ({
      event,
      effectiveAt: new Date(at).toISOString(),
      apply: (state) => apply(state, event),
    }));
