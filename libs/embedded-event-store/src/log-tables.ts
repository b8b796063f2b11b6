import type { Database, RootDatabase } from 'lmdb';

/** The three tables of the log, written together in every transaction. */
export interface LogTables {
  /** Position → record. */
  events: Database<Buffer, number>;
  /** Stream and revision → position. */
  index: Database<Buffer, Buffer>;
  /** Stream name → state. */
  states: Database<Buffer, string>;
}

export function openTables(environment: RootDatabase): LogTables {
  return {
    events: environment.openDB({ name: 'events', encoding: 'binary' }),
    index: environment.openDB({ name: 'index', encoding: 'binary', keyEncoding: 'binary' }),
    states: environment.openDB({ name: 'streams', encoding: 'binary' }),
  };
}

/** Both numbers are 48-bit big-endian, so byte order is numeric order. */
export function indexKey(streamId: number, revision: number): Buffer {
  const key = Buffer.allocUnsafe(12);
  key.writeUIntBE(streamId, 0, 6);
  key.writeUIntBE(revision, 6, 6);
  return key;
}

export function indexValue(position: number): Buffer {
  const value = Buffer.allocUnsafe(6);
  value.writeUIntBE(position, 0, 6);
  return value;
}

/** Undefined if the value is not an index value. */
export const indexedPosition = (value: Buffer | undefined): number | undefined =>
  value?.length === 6 ? value.readUIntBE(0, 6) : undefined;
