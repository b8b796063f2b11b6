import type { LoggedEvent } from '@granary/event-store';

/** An operation that the filters leave, to be looked at in the log. */
export interface Candidate {
  readonly position: string;
  readonly recordedAt: string;
  /** What the operation log itself says of it. */
  readonly summary: string;
}

export interface LookThrough {
  /** Newest first, some at a time; none: there are no more. */
  readonly candidates: (before: string | undefined) => Promise<readonly Candidate[]>;
  /** Newest first, in pieces: these candidates in the log, and what lies between them as it may be. */
  readonly log: (candidates: readonly Candidate[]) => AsyncIterable<readonly LoggedEvent[]>;
  readonly matches: (candidate: Candidate, event: LoggedEvent) => boolean;
  readonly limit: number;
  /** Asked after every piece of the log. */
  readonly isOver: () => Promise<boolean>;
}

export interface LookedThrough {
  readonly found: readonly Candidate[];
  readonly searched: number;
  readonly last: Candidate | undefined;
  /** False: it goes on before `last`. */
  readonly complete: boolean;
}

/** Lays candidates and log side by side, newest first; what is no candidate is passed over unread. */
export const lookThrough = async (
  { candidates, log, matches, limit, isOver }: LookThrough,
  before?: string,
): Promise<LookedThrough> => {
  const found: Candidate[] = [];
  let searched = 0;
  let last: Candidate | undefined;
  const result = (complete: boolean): LookedThrough => ({ found, searched, last, complete });
  let waiting = await candidates(before);
  while (waiting.length > 0) {
    const byPosition = new Map(waiting.map((candidate) => [BigInt(candidate.position), candidate]));
    for await (const page of log(waiting)) {
      for (const event of page) {
        const candidate = byPosition.get(event.position);
        if (!candidate) continue;
        last = candidate;
        searched += 1;
        if (matches(candidate, event)) found.push(candidate);
        if (found.length === limit) return result(false);
      }
      // It has to get somewhere: the next search goes on from there.
      if (last && last !== waiting.at(-1) && (await isOver())) return result(false);
    }
    waiting = await candidates(waiting.at(-1)?.position);
    if (last && waiting.length > 0 && (await isOver())) return result(false);
  }
  return result(true);
};
