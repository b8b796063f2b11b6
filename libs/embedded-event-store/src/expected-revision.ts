import type { RecentEvents } from './recent-events.ts';
import { idOf } from './record.ts';
import type { ProposedEvent } from './record.ts';
import type { Draft } from './draft.ts';
import { isSoftDeleted } from './stream-state.ts';
import type { StreamState } from './stream-state.ts';

export type ExpectedRevision = bigint | 'any' | 'no_stream' | 'stream_exists';

export type Verdict =
  | { kind: 'write' }
  /** The same events have already been appended: repeat the original response. */
  | { kind: 'repeated'; revision: number; position: number }
  | { kind: 'wrong-expected-version'; current: number }
  | { kind: 'stream-deleted' };

export interface Intent {
  stream: string;
  expected: ExpectedRevision;
  events: ProposedEvent[];
}

/** Checks the expected revision, with the same checks, order and results as the real server. */
export function judge(
  draft: Draft,
  recent: RecentEvents,
  intent: Intent,
  state: StreamState | undefined,
): Verdict {
  const { expected } = intent;
  const last = state?.last ?? -1;
  if (state?.tombstoned) return { kind: 'stream-deleted' };
  if (expected === 'stream_exists') {
    if (!state) return { kind: 'wrong-expected-version', current: last };
    if (isSoftDeleted(state)) return { kind: 'stream-deleted' };
  }
  if (expected === 'any' || expected === 'stream_exists') return judgeByRecentEvents(recent, intent, last);
  const revision = expected === 'no_stream' ? -1 : Number(expected);
  if (revision === last) return { kind: 'write' };
  if (revision > last || !state) return { kind: 'wrong-expected-version', current: last };
  return judgeByStoredEvents(draft, intent, state, revision);
}

/** Without a revision, only the memory of recent events can detect a repetition: best effort. */
function judgeByRecentEvents(recent: RecentEvents, { stream, events }: Intent, last: number): Verdict {
  const known = events.map(({ id }) => recent.find(id)).filter((event) => event?.stream === stream);
  const newest = known.at(-1);
  if (!newest) return { kind: 'write' };
  if (known.length < events.length) return { kind: 'wrong-expected-version', current: last };
  return { kind: 'repeated', revision: newest.revision, position: newest.position };
}

/** With a revision, compares the ids stored after it, however old they are. */
function judgeByStoredEvents(draft: Draft, intent: Intent, state: StreamState, expected: number): Verdict {
  const { stream, events } = intent;
  const wrong: Verdict = { kind: 'wrong-expected-version', current: state.last };
  const revision = expected + events.length;
  const stored = (offset: number) => draft.recordInStream(stream, state, expected + 1 + offset);
  const repeated = events.findIndex(
    ({ id }, offset) => expected + 1 + offset > state.last || idOf(stored(offset)) !== id,
  );
  if (repeated === 0 && intent.expected === 'no_stream' && isSoftDeleted(state)) return { kind: 'write' };
  if (repeated !== -1 || events.length === 0) return wrong;
  return { kind: 'repeated', revision, position: draft.positionInStream(stream, state, revision) };
}
