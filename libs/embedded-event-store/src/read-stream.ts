import { caughtUp } from './outbox.ts';
import type { Outbox } from './outbox.ts';
import { messageOf, recordedAtOf } from './record.ts';
import { streams, shared } from './protocol.ts';
import type { Store } from './store.ts';
import { streamDeleted } from './status.ts';
import { isMetastream, isSoftDeleted } from './stream-state.ts';
import type { StreamState } from './stream-state.ts';
import { waitForAdvance } from './wait-for-advance.ts';
import type { Cancellable } from './wait-for-advance.ts';

export interface StreamRead {
  stream: string;
  from: number | 'start' | 'end';
  backwards: boolean;
  limit: number;
}

export async function readStream(
  store: Store,
  outbox: Outbox,
  call: Cancellable,
  read: StreamRead,
): Promise<void> {
  const { stream, from, backwards } = read;
  const state = store.stateOf(stream);
  if (state?.tombstoned) throw streamDeleted(stream);
  if (!state || state.last < 0 || isSoftDeleted(state)) {
    outbox.add(notFound(stream));
    return outbox.flush();
  }
  const first = firstReadable(stream, state);
  const start = from === 'start' ? 0 : from === 'end' ? (backwards ? state.last : Infinity) : from;
  let left = read.limit;
  const step = backwards ? -1 : 1;
  const begin = backwards ? Math.min(start, state.last) : Math.max(start, first);
  for (let revision = begin; revision >= first && revision <= state.last && left > 0; revision += step) {
    const record = store.recordInStream(stream, state, revision);
    if (record && !isTooOld(state, record)) {
      outbox.add(messageOf(record));
      left--;
    }
    if (outbox.isDue()) await outbox.flush();
    if (call.cancelled) return;
  }
  await outbox.flush();
}

/** Sends events strictly after `from` until the client cancels. */
export async function followStream(
  store: Store,
  outbox: Outbox,
  call: Cancellable,
  { stream, from }: Pick<StreamRead, 'stream' | 'from'>,
): Promise<void> {
  let seen = from === 'start' ? -1 : from === 'end' ? (store.stateOf(stream)?.last ?? -1) : from;
  let isBehind = true;
  while (!call.cancelled) {
    const head = store.head();
    const state = store.stateOf(stream);
    if (state?.tombstoned) throw streamDeleted(stream);
    if (state && !isSoftDeleted(state)) {
      seen = Math.max(seen, firstReadable(stream, state) - 1);
      while (seen < state.last && !call.cancelled) {
        const record = store.recordInStream(stream, state, seen + 1);
        if (!record) break;
        seen++;
        if (!isTooOld(state, record)) outbox.add(messageOf(record));
        if (outbox.isDue()) await outbox.flush();
      }
    }
    if (isBehind) outbox.add(caughtUp());
    isBehind = false;
    await outbox.flush();
    await waitForAdvance(store, call, head);
  }
}

function firstReadable(stream: string, state: StreamState): number {
  // As on the real server, only the newest event of a metadata stream counts.
  const maxCount = isMetastream(stream) ? 1 : state.maxCount;
  return Math.max(state.truncateBefore ?? 0, maxCount ? state.last - maxCount + 1 : 0);
}

const isTooOld = ({ maxAgeSeconds }: StreamState, record: Buffer): boolean =>
  maxAgeSeconds !== undefined && recordedAtOf(record) < Date.now() - maxAgeSeconds * 1000;

function notFound(stream: string): Uint8Array {
  const content = new streams.ReadResp.StreamNotFound();
  content.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  return new streams.ReadResp().setStreamNotFound(content).serializeBinary();
}
