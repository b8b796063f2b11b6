import type { LogSource, ReadAnswer } from './log-source.ts';
import { WireEvent } from './wire/wire-event.ts';
import { reconnecting } from './reconnecting.ts';

/** An event as the store keeps it, byte by byte: nothing of it is decoded, ours or not. */
export interface EventBytes {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  /** Commit position. */
  readonly position: bigint;
  readonly type: string;
  readonly contentType: string;
  /** By the store's clock, in milliseconds since the epoch. */
  readonly createdMs: number;
  readonly dataBytes: Uint8Array;
  readonly metadataBytes: Uint8Array;
}

export interface BytesReadOptions {
  /** Inclusive; without it from the beginning. */
  readonly from?: bigint;
  readonly maxCount?: number;
}

export interface BytesFollowOptions {
  /** Exclusive; without it from the beginning. */
  readonly after?: bigint;
  readonly signal: AbortSignal;
  /** Told of every lost connection; the reading goes on by itself. */
  readonly onReconnect?: (error: unknown) => void;
}

/** The whole log in order, the store's own events too. */
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

/** The events of one stream in order; nothing for a stream that does not exist. */
export async function* readStreamBytes(
  source: LogSource,
  stream: string,
): AsyncGenerator<readonly EventBytes[]> {
  for await (const some of source.read({ kind: 'stream', stream })) yield bytesOf(some);
}

/** The same for ever, across restarts of the server; ends when the signal aborts. An empty page: all has been told. */
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
