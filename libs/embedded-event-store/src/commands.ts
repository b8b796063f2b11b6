import { randomUUID } from 'node:crypto';
import { judge } from './expected-revision.ts';
import type { Intent, Verdict } from './expected-revision.ts';
import type { RecentEvents } from './recent-events.ts';
import { dataOf, TOMBSTONE_REVISION } from './record.ts';
import type { ProposedEvent } from './record.ts';
import type { Draft } from './draft.ts';
import {
  isMetastream,
  isSoftDeleted,
  metastreamOf,
  originalStreamOf,
  SOFT_DELETE_METADATA,
  undeletedMetadata,
  withMetadata,
} from './stream-state.ts';
import type { StreamState } from './stream-state.ts';

export type Command = Intent & { kind: 'append' | 'delete' | 'tombstone' };

export type Outcome =
  /** `position` is undefined if there was nothing to write. */
  { kind: 'written'; revision: number; position?: number } | Exclude<Verdict, { kind: 'write' }>;

/** Executes one command within the transaction. Checks everything before writing the first byte. */
export function execute(draft: Draft, recent: RecentEvents, command: Command): Outcome {
  const { stream, events } = command;
  const state = draft.stateOf(stream);
  const verdict = judge(draft, recent, command, state);
  if (verdict.kind !== 'write') return verdict;
  switch (command.kind) {
    case 'append':
      if (events.length === 0) return { kind: 'written', revision: state?.last ?? -1 };
      return append(draft, recent, stream, state ?? draft.newStream(), events);
    case 'delete':
      // A stream that was never written to cannot be deleted; one that only has metadata can.
      if (!state) return { kind: 'wrong-expected-version', current: -1 };
      return softDelete(draft, stream, state);
    case 'tombstone':
      return tombstone(draft, stream, state ?? draft.newStream());
  }
}

function append(
  draft: Draft,
  recent: RecentEvents,
  stream: string,
  state: StreamState,
  events: ProposedEvent[],
): Outcome {
  const undeleted = isSoftDeleted(state)
    ? undeletedMetadata(metadataOf(draft, stream), state.last + 1)
    : undefined;
  let revision = state.last;
  let position = 0;
  for (const event of events) {
    position = draft.put(stream, state, ++revision, event);
    recent.add(event.id, { stream, revision, position });
  }
  draft.setState(stream, { ...state, last: revision });
  if (undeleted) writeMetadata(draft, stream, undeleted);
  if (isMetastream(stream)) adoptMetadata(draft, originalStreamOf(stream), events.at(-1)!.data);
  return { kind: 'written', revision, position };
}

function softDelete(draft: Draft, stream: string, state: StreamState): Outcome {
  const position = writeMetadata(draft, stream, Buffer.from(SOFT_DELETE_METADATA));
  return { kind: 'written', revision: state.last, position };
}

function tombstone(draft: Draft, stream: string, state: StreamState): Outcome {
  const position = draft.put(
    stream,
    state,
    TOMBSTONE_REVISION,
    systemEvent('$streamDeleted', Buffer.alloc(0)),
  );
  draft.setState(stream, { ...state, tombstoned: true });
  return { kind: 'written', revision: state.last, position };
}

/** Applies metadata written by a user. On a soft-deleted stream this also restores the stream, empty. */
function adoptMetadata(draft: Draft, stream: string, metadata: Uint8Array): void {
  const state = draft.stateOf(stream) ?? draft.newStream();
  draft.setState(stream, withMetadata(state, metadata));
  if (isSoftDeleted(state)) writeMetadata(draft, stream, undeletedMetadata(metadata, state.last + 1));
}

function writeMetadata(draft: Draft, stream: string, metadata: Buffer): number {
  const metastream = metastreamOf(stream);
  const state = draft.stateOf(metastream) ?? draft.newStream();
  const position = draft.put(metastream, state, state.last + 1, systemEvent('$metadata', metadata));
  draft.setState(metastream, { ...state, last: state.last + 1 });
  draft.setState(stream, withMetadata(draft.stateOf(stream) ?? draft.newStream(), metadata));
  return position;
}

function metadataOf(draft: Draft, stream: string): Uint8Array {
  const metastream = metastreamOf(stream);
  const state = draft.stateOf(metastream);
  return state ? dataOf(draft.recordInStream(metastream, state, state.last)) : Buffer.alloc(0);
}

const systemEvent = (type: string, data: Buffer): ProposedEvent => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  data,
  metadata: Buffer.alloc(0),
});
