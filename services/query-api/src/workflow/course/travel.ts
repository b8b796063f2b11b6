import type { CourseStage } from '@granary/api/workflow';
import { SYSTEM_ACTOR, type Decider, type DomainEvent } from '@granary/domain/kernel';
import { ruleBehind } from '@granary/domain/outbound';
import type { StoredEvent } from '@granary/event-store';
import type { Place } from './place.ts';

interface Passed {
  readonly at: string;
  readonly username: string | null;
}

/** Where a document is, since when, and what it has passed. */
export interface Travel {
  readonly place: Place;
  readonly since: string;
  readonly passed: ReadonlyMap<CourseStage, Passed>;
}

type Happened = Pick<StoredEvent, 'type' | 'data' | 'metadata'>;

/** Folds the document’s own stream. Undefined if there is no such document. */
export const travelOf =
  <State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    placeOf: (state: State) => Place | undefined,
  ) =>
  (events: Iterable<Happened>): Travel | undefined => {
    let state = decider.initial();
    let place: Place | undefined;
    let since = '';
    let person: string | null = null;
    const passed = new Map<CourseStage, Passed>();
    for (const { type, data, metadata } of events) {
      const { actor, occurredAt: at } = metadata;
      // What the system completes was begun by the last person.
      if (actor.userId !== SYSTEM_ACTOR.userId) person = actor.username;
      state = decider.evolve(state, { type, data } as Event, at);
      const byRule = ruleBehind({ data }) !== undefined;
      const now = placeOf(state);
      if (now) {
        if (stepOf(now) !== stepOf(place)) since = at;
        for (const stage of now.path.slice(indexOf(place), indexOf(now)))
          passed.set(stage, { at, username: stage === 'settling' || byRule ? null : person });
        for (const stage of now.path.slice(indexOf(now))) passed.delete(stage);
      }
      place = now;
    }
    return place && { place, since, passed };
  };

const indexOf = (place: Place | undefined): number => {
  if (!place) return 0;
  return place.stage === null ? place.path.length : place.path.indexOf(place.stage);
};

/** Each step of an approval waits for somebody else. */
const stepOf = (place: Place | undefined): string =>
  `${place?.stage}.${place?.acting?.task?.steps.taken.length ?? 0}`;
