import { indexKey, indexValue } from './log-tables.ts';
import type { LogTables } from './log-tables.ts';
import type { LogReader } from './log-reader.ts';
import { encodeRecord, TOMBSTONE_REVISION } from './record.ts';
import type { ProposedEvent } from './record.ts';
import { encodeState } from './stream-state.ts';
import type { StreamState } from './stream-state.ts';

/** How far the log has come: the position of the last event and the number of streams. */
export interface Extent {
  position: number;
  streams: number;
}

/** What can be done within one transaction, which sees its own writes. */
export interface Draft extends Omit<LogReader, 'recordAt'> {
  newStream(): StreamState;
  setState(stream: string, state: StreamState): void;
  /** Appends one event and returns its position. A tombstone has no place in the stream's index. */
  put(stream: string, state: StreamState, revision: number, event: ProposedEvent): number;
}

/** Writes behind `extent` and moves it along. */
export function createDraft({ events, index, states }: LogTables, reader: LogReader, extent: Extent): Draft {
  return {
    ...reader,
    newStream: () => ({ id: ++extent.streams, last: -1 }),
    setState(stream, state) {
      states.putSync(stream, encodeState(stream, state));
    },
    put(stream, state, revision, event) {
      const position = ++extent.position;
      const record = encodeRecord(event, { stream, revision, position, recordedAt: Date.now() });
      ensureNew(events.putSync(position, record, { append: true }), `position ${position}`);
      if (revision === TOMBSTONE_REVISION) return position;
      const isPut = index.putSync(indexKey(state.id, revision), indexValue(position), { noOverwrite: true });
      ensureNew(isPut, `revision ${revision} of the stream ${stream}`);
      return position;
    },
  };
}

/** lmdb throws nothing when something is there already, but answers false, of which its types know nothing. */
function ensureNew(isPut: unknown, place: string): void {
  if (isPut !== true) throw new Error(`${place} is taken`);
}
