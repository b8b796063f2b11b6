import type { RecordedEvent } from './recorded-event.ts';

interface Direction {
  readonly backwards?: boolean;
  readonly maxCount?: number;
}

export interface StreamRead extends Direction {
  readonly kind: 'stream';
  readonly stream: string;
  /** Inclusive; without it from the first event, or backwards from the last one. */
  readonly from?: bigint;
}

export interface AllRead extends Direction {
  readonly kind: 'all';
  /** Forwards inclusive, backwards exclusive; without it from the first event, or backwards from the last one. */
  readonly from?: bigint;
  /** Only streams whose names begin with one of these; a source that cannot choose gives all. */
  readonly prefixes?: readonly string[];
}

/** So many events are read to their end by a reader that has had enough of them: servers mind calls that are cut off. */
const SHORT = 1_000;

export const isShort = ({ maxCount = Infinity }: StreamRead | AllRead): boolean => maxCount <= SHORT;

export interface Follow {
  /** Exclusive; without it from the beginning. */
  readonly after?: bigint;
  /** Only streams whose names begin with one of these; without it all. */
  readonly prefixes?: readonly string[];
  readonly signal: AbortSignal;
}

/** What a store says when it is read, piece by piece. */
export type ReadAnswer =
  | { readonly kind: 'event'; readonly event: RecordedEvent }
  | { readonly kind: 'streamNotFound' }
  /** Everything that matters up to here has been said. */
  | { readonly kind: 'checkpoint'; readonly position: bigint }
  | { readonly kind: 'caughtUp' };

/** Where events are read from. Failures are the client's: `UnavailableError`, `StreamDeletedError`, … */
export interface LogSource {
  /** As they arrive; events must be looked at before the next piece is asked for. */
  read(request: StreamRead | AllRead): AsyncGenerator<readonly ReadAnswer[]>;
  /** Goes on until the signal aborts or the connection is lost. */
  follow(request: Follow): AsyncGenerator<readonly ReadAnswer[]>;
}
