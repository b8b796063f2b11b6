import type { LoggedEvent } from '@granary/event-store';

/** An operation that passes the filters and has to be checked in the log. */
export interface Candidate {
  readonly position: string;
  readonly recordedAt: string;
  /** The searchable text of its operation log row. */
  readonly summary: string;
}

export interface LookThrough {
  /** The next candidates, newest first; empty at the end. */
  readonly candidates: (before: string | undefined) => Promise<readonly Candidate[]>;
  /** Log pages, newest first, that contain these candidates and possibly other events. */
  readonly log: (candidates: readonly Candidate[]) => AsyncIterable<readonly LoggedEvent[]>;
  readonly matches: (candidate: Candidate, event: LoggedEvent) => boolean;
  readonly limit: number;
  /** Checked after each page of the log. */
  readonly isOver: () => Promise<boolean>;
}

export interface LookedThrough {
  readonly found: readonly Candidate[];
  readonly searched: number;
  readonly last: Candidate | undefined;
  /** False: the search continues before `last`. */
  readonly complete: boolean;
}

/** Merges candidates and log, newest first. Events that are not candidates are not decoded. */
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
      // Stop only after some progress: the next search continues from `last`.
      if (last && last !== waiting.at(-1) && (await isOver())) return result(false);
    }
    waiting = await candidates(waiting.at(-1)?.position);
    if (last && waiting.length > 0 && (await isOver())) return result(false);
  }
  return result(true);
};
