import type { DomainEvent } from '@granary/domain/kernel';
import type { ToldEvent } from './streams.ts';
import type { Placed } from './thing.ts';

type Tell<State, Event extends DomainEvent> = (
  events: readonly ToldEvent<Event>[],
) => Placed<State, ToldEvent<Event>>[];

/** Orders events by their effective times, which `timesOf` returns as ISO 8601. */
export const toldAt =
  <State, Event extends DomainEvent>(
    timesOf: (events: readonly ToldEvent<Event>[]) => readonly string[],
    apply: (state: State, event: Event) => State,
  ): Tell<State, Event> =>
  (events) =>
    told(events, timesOf(events).map(Date.parse), apply);

/**
 * The steps of a document build on each other: a backdated step (a receipt, for instance) pulls the steps before it to
 * its own time.
 */
export const stepByStep =
  <State, Event extends DomainEvent>(apply: (state: State, event: Event) => State): Tell<State, Event> =>
  (events) => {
    const moments = momentsOf(events);
    for (let n = moments.length - 2; n >= 0; n -= 1)
      moments[n] = Math.min(moments[n] ?? 0, moments[n + 1] ?? Infinity);
    return told(events, moments, apply);
  };

const momentsOf = (events: readonly ToldEvent[]): number[] =>
  events.map(({ metadata }) => Date.parse(metadata.occurredAt));

const told = <State, Event extends DomainEvent>(
  events: readonly ToldEvent<Event>[],
  moments: readonly number[],
  apply: (state: State, event: Event) => State,
): Placed<State, ToldEvent<Event>>[] =>
  events
    .map((event, n) => ({ event, at: moments[n] ?? 0 }))
    // The sort is stable, so equal times keep log order.
    .toSorted((a, b) => a.at - b.at)
    .map(({ event, at }) => ({
      event,
      effectiveAt: new Date(at).toISOString(),
      apply: (state) => apply(state, event),
    }));
