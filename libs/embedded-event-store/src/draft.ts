import type { Clock } from './clock.ts';
import { indexKey, indexValue } from './log-tables.ts';
import type { LogTables } from './log-tables.ts';
import type { LogReader } from './log-reader.ts';
import { encodeRecord, TOMBSTONE_REVISION } from './record.ts';
import type { ProposedEvent } from './record.ts';
import { encodeState } from './stream-state.ts';
import type { StreamState } from './stream-state.ts';

/** The extent of the log: position of the last event, when it was recorded, and number of streams. */
export interface Extent {
  position: number;
  recordedAt: number;
  streams: number;
}

/** The operations within one transaction, which sees its own writes. */
export interface Draft extends Omit<LogReader, 'recordAt'> {
  newStream(): StreamState;
  setState(stream: string, state: StreamState): void;
  /** Appends one event and returns its position. A tombstone is not indexed by stream. */
  put(stream: string, state: StreamState, revision: number, event: ProposedEvent): number;
}

/** Appends after `extent`, which it advances. */
export function createDraft(
  { events, index, states }: LogTables,
  reader: LogReader,
  extent: Extent,
  clock: Clock,
): Draft {
  return {
    ...reader,
    newStream: () => ({ id: ++extent.streams, last: -1 }),
    setState(stream, state) {
      states.putSync(stream, encodeState(stream, state));
    },
    put(stream, state, revision, event) {
      const position = ++extent.position;
      const recordedAt = clock(event, extent.recordedAt);
      extent.recordedAt = recordedAt;
      const record = encodeRecord(event, { stream, revision, position, recordedAt });
      ensureNew(events.putSync(position, record, { append: true }), `position ${position}`);
      if (revision === TOMBSTONE_REVISION) return position;
      const isPut = index.putSync(indexKey(state.id, revision), indexValue(position), { noOverwrite: true });
      ensureNew(isPut, `revision ${revision} of the stream ${stream}`);
      return position;
    },
  };
}

/** lmdb returns false instead of throwing if the key exists, contrary to its types. */
function ensureNew(isPut: unknown, place: string): void {
  if (isPut !== true) throw new Error(`${place} is taken`);
}
