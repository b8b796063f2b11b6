import { deciders } from '@granary/domain/registry';
import type { EventStore, StoredEvent } from '@granary/event-store';
import { plain, type Plain } from './plain.ts';

export interface Step {
  readonly event: StoredEvent;
  readonly before: Plain;
  readonly after: Plain;
}

type Evolve = (state: unknown, event: StoredEvent) => unknown;

/** An event of a stream with the state before and after it, folded from the log; undefined if there is none. */
export const replayStep = async (
  store: EventStore,
  category: string,
  id: string,
  revision: bigint,
): Promise<Step | undefined> => {
  const decider = Object.values(deciders).find((registered) => registered.category === category);
  if (!decider) return undefined;
  const evolve = decider.evolve as Evolve;
  let state = decider.initial();
  // Streams without state (the refusal log, for instance) grow long and need no folding.
  const fromRevision = state === null ? revision : 0n;
  const maxCount = Number(revision - fromRevision) + 1;
  for await (const event of store.readStream(category, id, { fromRevision, maxCount })) {
    // `evolve` mutates the state, so copy it first.
    const before = event.revision === revision ? plain(state) : null;
    state = evolve(state, event);
    if (event.revision === revision) return { event, before, after: plain(state) };
  }
  return undefined;
};
