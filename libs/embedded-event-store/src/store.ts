import type { RootDatabase } from 'lmdb';
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
import { positionOf, revisionOf, streamOf, TOMBSTONE_REVISION } from './record.ts';
import type { StreamState } from './stream-state.ts';

/** The log on disk. Positions are counted from 1 without gaps; nothing above `head` is shown to any reader. */
export interface Store extends Pick<LogReader, 'recordAt' | 'stateOf'> {
  /** Position of the last event that is on the disk for good. */
  head(): number;
  /** The record at a revision that exists, or undefined while it is not yet on the disk for good. */
  recordInStream(stream: string, state: StreamState, revision: number): Buffer | undefined;
  /** Runs `work` in one transaction: all of it is on the disk when the promise resolves, or none of it ever is. */
  commit<T>(work: (draft: Draft) => T): Promise<T>;
  /** Calls back whenever `head` has moved; returns how to stop that. */
  onAdvance(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** False: nothing is flushed to the disk. */
  durable: boolean;
}

/** Opens the log in `directory`, or begins one. */
export function openStore(directory: string, options: StoreOptions): Store {
  let environment: RootDatabase | undefined;
  try {
    environment = openEnvironment(directory, options);
    if (formatOf(directory) === NAMELESS_FORMAT) seal(environment);
    const store = createStore(environment, directory);
    markFormat(directory);
    return store;
  } catch (error) {
    void environment?.close();
    if (error instanceof CannotOpenError) throw error;
    if (isDiskFull(error, directory))
      throw new CannotOpenError(`the disk is full: nothing can be stored in ${directory}`);
    // Whatever else keeps a log from being opened lies in what is stored.
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

export function createStore(environment: RootDatabase, directory: string): Store {
  const tables = openTables(environment);
  const listeners = new Set<() => void>();
  let isClosed = false;
  // A call that outlives the store must not reach into a file that is no longer mapped.
  const ensureOpen = (): void => {
    if (isClosed) throw new Error('the event store is closed');
  };
  const reader = createLogReader(tables, ensureOpen);
  let extent = reading(() => extentOf(tables));
  checkStreams(tables, extent.streams);
  checkEnd(reader, extent);

  return {
    ...reader,
    head: () => extent.position,

    recordInStream(stream, state, revision) {
      // What is not yet on the disk is there all the same: what is not there, or not right, is lost.
      const record = reader.recordInStream(stream, state, revision);
      return positionOf(record) > extent.position ? undefined : record;
    },

    async commit(work) {
      ensureOpen();
      const next = { ...extent };
      // A child transaction, because only that is undone when `work` throws half-way.
      let result;
      try {
        result = await environment.childTransaction(() => work(createDraft(tables, reader, next)));
        // That a transaction is visible does not say that it is on the disk.
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

function extentOf({ events, states }: LogTables): Extent {
  let position = 0;
  for (const last of events.getKeys({ reverse: true, limit: 1 })) position = last;
  const count = entries(events);
  if (count !== position) throw new DataLossError(`${count} events are there, ${position} were written`);
  return { position, streams: entries(states) };
}

/** The newest events are what an interrupted write would have spoilt. */
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
