import { DataLossError } from './failure.ts';
import { reading } from './log-reader.ts';
import type { LogReader } from './log-reader.ts';
import type { LogTables } from './log-tables.ts';
import { decodeNamelessState, decodeState, encodeState } from './stream-state.ts';

/** A stream that is not found would be begun anew, so all of them are looked at before the first is asked for. */
export function checkStreams({ states }: LogTables, streams: number): void {
  let count = 0;
  let highest = 0;
  reading(() => {
    for (const { key, value } of states.getRange()) {
      count++;
      highest = Math.max(highest, decodeState(key, value).id);
    }
  });
  // Streams are numbered from 1 without gaps.
  if (count !== streams || highest !== streams)
    throw new DataLossError(`${count} streams are there, ${Math.max(streams, highest)} were begun`);
}

/** Format 1 kept the names of the streams without a checksum: the newest event of each tells whether it is right. */
export function sealStreams({ states }: LogTables, reader: LogReader): void {
  const all = reading(() => [...states.getRange()]).map(
    ({ key, value }) => [key, decodeNamelessState(key, value)] as const,
  );
  for (const [stream, state] of all) {
    if (state.last >= 0) reader.recordInStream(stream, state, state.last);
  }
  states.transactionSync(() => {
    for (const [stream, state] of all) states.putSync(stream, encodeState(stream, state));
  });
}
