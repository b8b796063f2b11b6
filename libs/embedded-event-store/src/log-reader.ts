import { DataLossError } from './failure.ts';
import { indexedPosition, indexKey } from './log-tables.ts';
import type { LogTables } from './log-tables.ts';
import { isIntact, positionOf, revisionOf, streamOf } from './record.ts';
import { decodeState } from './stream-state.ts';
import type { StreamState } from './stream-state.ts';

/**
 * Reads the tables and verifies every record: its checksum, and that it is the one requested. Throws `DataLossError`.
 */
export interface LogReader {
  /** The bytes are valid until the next call: copy them to keep them. */
  recordAt(position: number): Buffer;
  positionInStream(stream: string, state: StreamState, revision: number): number;
  recordInStream(stream: string, state: StreamState, revision: number): Buffer;
  stateOf(stream: string): StreamState | undefined;
}

/** Converts lmdb's errors to `DataLossError`. */
export function reading<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof DataLossError) throw error;
    throw new DataLossError(`the data file cannot be read: ${(error as Error).message}`);
  }
}

export function createLogReader({ events, index, states }: LogTables, ensureOpen: () => void): LogReader {
  function recordAt(position: number): Buffer {
    ensureOpen();
    const bytes = reading(() => events.getBinaryFast(position));
    // lmdb reuses one buffer and sets its `length` to that of the value.
    const record = bytes?.subarray(0, bytes.length);
    if (!record || !isIntact(record) || positionOf(record) !== position) {
      throw new DataLossError(`the event at position ${position} is damaged`);
    }
    return record;
  }

  function positionInStream(stream: string, state: StreamState, revision: number): number {
    ensureOpen();
    const position = indexedPosition(reading(() => index.getBinary(indexKey(state.id, revision))));
    if (!position)
      throw new DataLossError(`event ${revision} of the stream ${stream} is missing in the index`);
    return position;
  }

  function recordInStream(stream: string, state: StreamState, revision: number): Buffer {
    const record = recordAt(positionInStream(stream, state, revision));
    if (revisionOf(record) !== revision || streamOf(record) !== stream) {
      throw new DataLossError(
        `the index of the stream ${stream} leads to another event at revision ${revision}`,
      );
    }
    return record;
  }

  function stateOf(stream: string): StreamState | undefined {
    ensureOpen();
    const encoded = reading(() => states.getBinary(stream));
    return encoded && decodeState(stream, encoded);
  }

  return { recordAt, positionInStream, recordInStream, stateOf };
}
