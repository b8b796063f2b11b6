import type { Target } from './command-table.ts';
import { requireUnrefused } from './looking.ts';
import { reject, type DomainEvent } from '@granary/domain/kernel';

/**
 * Optimistic concurrency: throws `CONCURRENT_CHANGE` if the stream has changed since revision `seen`. A refusal by other
 * streams comes before the decision.
 */
export const unlessChanged =
  <State, Event extends DomainEvent>(
    { seen, refusal }: Pick<Target, 'seen' | 'refusal'>,
    decision: (state: State) => readonly Event[],
  ) =>
  (state: State, revision: bigint): readonly Event[] => {
    if (seen !== undefined && revision >= 0n && revision !== BigInt(seen))
      throw reject('CONCURRENT_CHANGE', { revision: Number(revision) });
    requireUnrefused(refusal);
    return decision(state);
  };
