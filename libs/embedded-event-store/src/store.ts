import type { RootDatabase } from 'lmdb';
import { wallClock, type Clock } from './clock.ts';
import { checkStreams, sealStreams } from './check-streams.ts';
import { createDraft } from './draft.ts';
import type { Draft, Extent } from './draft.ts';
import { causeOf, isDiskFull } from './disk-full.ts';
import { CannotOpenError, DataLossError, DiskFullError } from './failure.ts';
import { createLogReader, reading } from './log-reader.ts';
import type { LogReader } from './log-reader.ts';
import { openTables } from './log-tables.ts';
import type { LogTables } from './log-tables.ts';
import { formatOf, markFormat, NAMELESS_FORMAT, openEnvironment } from './open-environment.ts';
import { positionOf, recordedAtOf, revisionOf, streamOf, TOMBSTONE_REVISION } from './record.ts';
import type { StreamState } from './stream-state.ts';

/** The log on disk. Positions are numbered from 1 without gaps; readers never see anything beyond `head`. */
export interface Store extends Pick<LogReader, 'recordAt' | 'stateOf'> {
  /** Position of the last event that is durably on disk. */
  head(): number;
  /** The record at an existing revision; undefined while it is not yet durable. Throws `DataLossError`. */
  recordInStream(stream: string, state: StreamState, revision: number): Buffer | undefined;
  /**
   * Runs `work` in one transaction: everything is durable when the promise resolves, and nothing is written if it
   * rejects. Throws `DiskFullError`.
   */
  commit<T>(work: (draft: Draft) => T): Promise<T>;
  /** Calls the listener whenever `head` has advanced. Returns a function that unsubscribes. */
  onAdvance(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** False: nothing is flushed to disk. */
  durable: boolean;
  clock?: Clock;
}

/** Opens the log in `directory`, or creates one. Throws `CannotOpenError`. */
export function openStore(directory: string, options: StoreOptions): Store {
  let environment: RootDatabase | undefined;
  try {
    environment = openEnvironment(directory, options);
    if (formatOf(directory) === NAMELESS_FORMAT) seal(environment);
    const store = createStore(environment, directory, options.clock);
    markFormat(directory);
    return store;
  } catch (error) {
    void environment?.close();
    if (error instanceof CannotOpenError) throw error;
    if (isDiskFull(error, directory))
      throw new CannotOpenError(`the disk is full: nothing can be stored in ${directory}`);
    // Any other failure to open a log is due to damaged data.
    throw new CannotOpenError(
      `the data in ${directory} are damaged: ${(error as Error).message}; restore them from a backup`,
    );
  }
}

function seal(environment: RootDatabase): void {
  const tables = openTables(environment);
  sealStreams(
    tables,
    createLogReader(tables, () => {}),
  );
}

export function createStore(environment: RootDatabase, directory: string, clock = wallClock): Store {
  const tables = openTables(environment);
  const listeners = new Set<() => void>();
  let isClosed = false;
  // A call that outlives the store must not access a file that is unmapped.
  const ensureOpen = (): void => {
    if (isClosed) throw new Error('the event store is closed');
  };
  const reader = createLogReader(tables, ensureOpen);
  let extent = reading(() => extentOf(tables, reader));
  checkStreams(tables, extent.streams);
  checkEnd(reader, extent);

  return {
    ...reader,
    head: () => extent.position,

    recordInStream(stream, state, revision) {
      // A record that is not yet durable is readable all the same; one that is missing or wrong is data loss.
      const record = reader.recordInStream(stream, state, revision);
      return positionOf(record) > extent.position ? undefined : record;
    },

    async commit(work) {
      ensureOpen();
      const next = { ...extent };
      // A child transaction, because only that is rolled back when `work` throws.
      let result;
      try {
        result = await environment.childTransaction(() => work(createDraft(tables, reader, next, clock)));
        // A visible transaction is not necessarily on disk.
        await environment.flushed;
      } catch (error) {
        const cause = await causeOf(error);
        throw isDiskFull(cause, directory) ? new DiskFullError() : cause;
      }
      environment.resetReadTxn();
      const hasAdvanced = next.position > extent.position;
      extent = next;
      if (hasAdvanced) for (const listener of listeners) listener();
      return result;
    },

    onAdvance(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async close() {
      isClosed = true;
      await environment.close();
    },
  };
}

function extentOf({ events, states }: LogTables, reader: LogReader): Extent {
  let position = 0;
  for (const last of events.getKeys({ reverse: true, limit: 1 })) position = last;
  const count = entries(events);
  if (count !== position) throw new DataLossError(`${count} events are there, ${position} were written`);
  const recordedAt = position === 0 ? 0 : recordedAtOf(reader.recordAt(position));
  return { position, recordedAt, streams: entries(states) };
}

/** Checks the newest 100 events, which an interrupted write would have damaged. */
function checkEnd(reader: LogReader, { position }: Extent): void {
  for (let at = position; at > Math.max(0, position - 100); at--) {
    const record = reader.recordAt(at);
    const stream = streamOf(record);
    const revision = revisionOf(record);
    const state = reader.stateOf(stream);
    if (!state) throw new DataLossError(`the stream ${stream} is missing`);
    if (revision === TOMBSTONE_REVISION) continue;
    if (reader.positionInStream(stream, state, revision) !== at) {
      throw new DataLossError(`the index of the stream ${stream} is damaged`);
    }
  }
}

const entries = (table: LogTables[keyof LogTables]): number =>
  (table.getStats() as { entryCount: number }).entryCount;
