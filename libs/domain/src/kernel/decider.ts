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
  readonly evolve: (state: State, event: Event) => State;
  /** Present where streams grow long enough to be snapshotted; raised whenever the shape of the state changes. */
  readonly snapshotShape?: number;
}

export const fold = <State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  events: Iterable<Event>,
  from: State = decider.initial(),
): State => {
  let state = from;
  for (const event of events) state = decider.evolve(state, event);
  return state;
};
