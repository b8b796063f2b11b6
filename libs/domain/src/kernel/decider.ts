import type { DomainEvent, EventDefinitions } from './events.ts';

/**
 * A consistency boundary: one stream category, its events, and how they fold.
 * `evolve` may change and return the state it was given: whoever folds owns the state and keeps no older one.
 * Decisions are plain functions `(state, command) => events` beside it; they never change the state.
 */
export interface Decider<State, Event extends DomainEvent> {
  /** Stream names are `‹category›-‹id›`. */
  readonly category: string;
  /** Named where it is another fold of streams that another decider writes: kept beside its state, and nothing is decided on it. */
  readonly view?: string;
  readonly events: EventDefinitions;
  readonly initial: () => State;
  /** `occurredAt`: its business time; left out where nobody is going to decide on the state by it. */
  readonly evolve: (state: State, event: Event, occurredAt?: string) => State;
  /** Asked of every decision before it is recorded: throws when its events cannot have happened at that business time. */
  readonly requireTimely?: (state: State, events: readonly Event[], occurredAt: string) => void;
  /** Present where streams grow long enough to be snapshotted; raised whenever the shape of the state changes. */
  readonly snapshotShape?: number;
}

export const fold = <State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  events: Iterable<Event>,
  from: State = decider.initial(),
  occurredAt?: string,
): State => {
  let state = from;
  for (const event of events) state = decider.evolve(state, event, occurredAt);
  return state;
};
