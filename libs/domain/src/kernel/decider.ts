import type { DomainEvent, EventDefinitions } from './events.ts';

/**
 * A consistency boundary: one stream category, its events and their fold. `evolve` may mutate and return the given
 * state: the caller owns it and keeps no older one. Decisions are plain functions `(state, command) => events` beside
 * it; they never mutate the state.
 */
export interface Decider<State, Event extends DomainEvent> {
  /** Stream names are `‹category›-‹id›`. */
  readonly category: string;
  /**
   * Set for a secondary fold of streams written by another decider: cached beside its state, never used for decisions.
   */
  readonly view?: string;
  readonly events: EventDefinitions;
  readonly initial: () => State;
  /** `occurredAt`: business time; omitted if no decision will depend on it. */
  readonly evolve: (state: State, event: Event, occurredAt?: string) => State;
  /**
   * Checked for every decision before it is recorded. Throws if its events cannot have happened at that business time.
   */
  readonly requireTimely?: (state: State, events: readonly Event[], occurredAt: string) => void;
  /** Set if streams grow long enough for snapshots. Increase it whenever the shape of the state changes. */
  readonly snapshotShape?: number;
}

/** Folds events onto `from`, which may be mutated. */
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
