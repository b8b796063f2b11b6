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
  /** The log backwards, from the newest candidate on. */
  readonly log: (newest: Candidate) => Promise<AsyncIterable<readonly LoggedEvent[]>>;
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
  let waiting = await candidates(before);
  let place = 0;
  const [newest] = waiting;
  const result = (complete: boolean): LookedThrough => ({ found, searched, last, complete });
  if (!newest) return result(true);
  for await (const page of await log(newest)) {
    for (const event of page) {
      // A place that the log does not have any more is passed over.
      while (waiting[place] && BigInt(waiting[place]!.position) > event.position) place += 1;
      const candidate = waiting[place];
      if (candidate && BigInt(candidate.position) === event.position) {
        last = candidate;
        searched += 1;
        place += 1;
        if (matches(candidate, event)) found.push(candidate);
        if (found.length === limit) return result(false);
      }
      if (place === waiting.length) {
        waiting = await candidates(waiting.at(-1)?.position);
        place = 0;
        if (waiting.length === 0) return result(true);
      }
    }
    // It has to get somewhere: the next search goes on from there.
    if ((await isOver()) && last) return result(false);
  }
  return result(true);
};
