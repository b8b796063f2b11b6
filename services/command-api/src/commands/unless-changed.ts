import { reject, type DomainEvent } from '@granary/domain/kernel';

/** Optimistic concurrency: throws `CONCURRENT_CHANGE` if the stream has changed since revision `seen`. */
export const unlessChanged =
  <State, Event extends DomainEvent>(
    seen: number | undefined,
    decision: (state: State) => readonly Event[],
  ) =>
  (state: State, revision: bigint): readonly Event[] => {
    if (seen !== undefined && revision >= 0n && revision !== BigInt(seen))
      throw reject('CONCURRENT_CHANGE', { revision: Number(revision) });
    return decision(state);
  };
