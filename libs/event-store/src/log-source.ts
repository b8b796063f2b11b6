import type { RecordedEvent } from './recorded-event.ts';

interface Direction {
  readonly backwards?: boolean;
  readonly maxCount?: number;
}

export interface StreamRead extends Direction {
  readonly kind: 'stream';
  readonly stream: string;
  /** Inclusive; defaults to the first event, or the last one when reading backwards. */
  readonly from?: bigint;
}

export interface AllRead extends Direction {
  readonly kind: 'all';
  /** Inclusive forwards, exclusive backwards; defaults to the first event, or the last one when reading backwards. */
  readonly from?: bigint;
  /** Only streams whose names start with one of these; a source that cannot filter returns all. */
  readonly prefixes?: readonly string[];
}

/** Reads of at most this many events are drained when abandoned instead of cancelled: servers limit cancelled calls. */
const SHORT = 1_000;
/** Reads of at most this many events arrive in one batch. */
export const PAGE = 64;

export const isPage = ({ maxCount = Infinity }: StreamRead | AllRead): boolean => maxCount <= PAGE;

export const isShort = ({ maxCount = Infinity }: StreamRead | AllRead): boolean => maxCount <= SHORT;

export interface Follow {
  /** Exclusive; defaults to the beginning. */
  readonly after?: bigint;
  /** Only streams whose names start with one of these; defaults to all. */
  readonly prefixes?: readonly string[];
  readonly signal: AbortSignal;
}

/** One item of a read or subscription. */
export type ReadAnswer =
  | { readonly kind: 'event'; readonly event: RecordedEvent }
  | { readonly kind: 'streamNotFound' }
  /** All matching events up to this position have been delivered. */
  | { readonly kind: 'checkpoint'; readonly position: bigint }
  | { readonly kind: 'caughtUp' };

/** A source of events. Throws the official client's errors: `UnavailableError`, `StreamDeletedError`, … */
export interface LogSource {
  /** Batches as they arrive; consume a batch before requesting the next one. */
  read(request: StreamRead | AllRead): AsyncGenerator<readonly ReadAnswer[]>;
  /** Ends when the signal aborts; throws when the connection is lost. */
  follow(request: Follow): AsyncGenerator<readonly ReadAnswer[]>;
}
