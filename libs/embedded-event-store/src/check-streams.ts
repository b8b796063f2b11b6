import { DataLossError } from './failure.ts';
import { reading } from './log-reader.ts';
import type { LogReader } from './log-reader.ts';
import type { LogTables } from './log-tables.ts';
import { decodeNamelessState, decodeState, encodeState } from './stream-state.ts';

/** Checks all stream states on opening: a state that is lost would make its stream start again from revision 0. */
export function checkStreams({ states }: LogTables, streams: number): void {
  let count = 0;
  let highest = 0;
  reading(() => {
    for (const { key, value } of states.getRange()) {
      count++;
      highest = Math.max(highest, decodeState(key, value).id);
    }
  });
  // Stream ids are numbered from 1 without gaps.
  if (count !== streams || highest !== streams)
    throw new DataLossError(`${count} streams are there, ${Math.max(streams, highest)} were begun`);
}

/** Upgrades format 1, whose state checksums did not cover the name: the stream's newest event verifies it. */
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
