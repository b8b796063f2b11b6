import { deciders } from '@granary/domain/registry';
import type { EventStore, StoredEvent } from '@granary/event-store';
import { plain, type Plain } from './plain.ts';

export interface Step {
  readonly event: StoredEvent;
  readonly before: Plain;
  readonly after: Plain;
}

type Evolve = (state: unknown, event: StoredEvent) => unknown;

/** One event of a stream with the stream's state before and after it, folded from the log; undefined when there is none. */
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
  // Streams without a state, such as who was refused what, grow long and change nothing.
  const fromRevision = state === null ? revision : 0n;
  const maxCount = Number(revision - fromRevision) + 1;
  for await (const event of store.readStream(category, id, { fromRevision, maxCount })) {
    // The state is folded in place, so what stood before is copied in time.
    const before = event.revision === revision ? plain(state) : null;
    state = evolve(state, event);
    if (event.revision === revision) return { event, before, after: plain(state) };
  }
  return undefined;
};
