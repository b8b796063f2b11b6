import type { LogSource, ReadAnswer } from './log-source.ts';
import { WireEvent } from './wire/wire-event.ts';
import { reconnecting } from './reconnecting.ts';

/** A raw event as stored, whether ours or not. Nothing is decoded. */
export interface EventBytes {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  /** Commit position. */
  readonly position: bigint;
  readonly type: string;
  readonly contentType: string;
  /** The store's clock, in milliseconds since the epoch. */
  readonly createdMs: number;
  readonly dataBytes: Uint8Array;
  readonly metadataBytes: Uint8Array;
}

export interface BytesReadOptions {
  /** Inclusive; defaults to the beginning. */
  readonly from?: bigint;
  readonly maxCount?: number;
}

export interface BytesFollowOptions {
  /** Exclusive; defaults to the beginning. */
  readonly after?: bigint;
  readonly signal: AbortSignal;
  /** Called for every lost connection; reading resumes automatically. */
  readonly onReconnect?: (error: unknown) => void;
}

/** Reads the whole log in order, including the store's system events. */
export async function* readBytes(
  source: LogSource,
  { from, maxCount }: BytesReadOptions = {},
): AsyncGenerator<readonly EventBytes[]> {
  const answers = source.read({
    kind: 'all',
    ...(from !== undefined && { from }),
    ...(maxCount !== undefined && { maxCount }),
  });
  for await (const some of answers) yield bytesOf(some);
}

/** Reads one stream in order; yields nothing if it does not exist. */
export async function* readStreamBytes(
  source: LogSource,
  stream: string,
): AsyncGenerator<readonly EventBytes[]> {
  for await (const some of source.read({ kind: 'stream', stream })) yield bytesOf(some);
}

/** Follows the log across server restarts until the signal aborts. An empty page means caught up. */
export async function* followBytes(
  source: LogSource,
  { after, signal, onReconnect }: BytesFollowOptions,
): AsyncGenerator<readonly EventBytes[]> {
  let position = after;
  const pages = reconnecting(signal, onReconnect, () =>
    source.follow({ signal, ...(position !== undefined && { after: position }) }),
  );
  for await (const answers of pages) {
    const events = bytesOf(answers);
    position = events.at(-1)?.position ?? position;
    if (events.length > 0) yield events;
    if (answers.some(({ kind }) => kind === 'caughtUp')) yield [];
  }
}

const bytesOf = (answers: readonly ReadAnswer[]): EventBytes[] =>
  answers.flatMap((answer) =>
    answer.kind === 'event' && answer.event instanceof WireEvent ? [answer.event] : [],
  );
