import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { StreamNames } from './stream-names.ts';

const { ReadReq, ReadResp, AppendReq, AppendResp, BatchAppendReq, BatchAppendResp } = streams;
const { DeleteReq, DeleteResp, TombstoneReq, TombstoneResp } = streams;
const { FilterOptions, Position } = ReadReq.Options;

/** Events the server scans for matching names at a time. */
const SEARCH_WINDOW = 4096;

/** Rewrites the messages of one call. An answer that is undefined is not passed on. */
export interface Translation {
  readonly request: (bytes: Uint8Array) => Uint8Array;
  readonly answer: (bytes: Uint8Array) => Uint8Array | undefined;
}

/** The log as far as it is known here: everything is written and read through this process. */
export interface KnownLog {
  readonly names: StreamNames;
  /** The server's last position before this log began; 0n if it was empty. */
  readonly since: bigint;
  /** Position of the newest event; 0n if there is none. */
  newest: bigint;
}

export const translation = (path: string, log: KnownLog): Translation => {
  const { names } = log;
  switch (path.slice(path.lastIndexOf('/') + 1)) {
    case 'Read':
      return reading(log);
    case 'Append':
      return {
        request: renamed(AppendReq, names),
        answer: noted(log, (bytes) => AppendResp.deserializeBinary(bytes).getSuccess()?.getPosition()),
      };
    case 'BatchAppend':
      return { request: renamed(BatchAppendReq, names), answer: batchAnswer(log) };
    case 'Delete':
      return {
        request: renamed(DeleteReq, names),
        answer: noted(log, (bytes) => DeleteResp.deserializeBinary(bytes).getPosition()),
      };
    case 'Tombstone':
      return {
        request: renamed(TombstoneReq, names),
        answer: noted(log, (bytes) => TombstoneResp.deserializeBinary(bytes).getPosition()),
      };
    default:
      return AS_IS;
  }
};

interface Place {
  getCommitPosition(): string;
}

const note = (log: KnownLog, place: Place | undefined): void => {
  const position = BigInt(place?.getCommitPosition() ?? 0);
  if (position > log.newest) log.newest = position;
};

const noted =
  (log: KnownLog, placeIn: (bytes: Uint8Array) => Place | undefined) =>
  (bytes: Uint8Array): Uint8Array => {
    note(log, placeIn(bytes));
    return bytes;
  };

const AS_IS: Translation = { request: (bytes) => bytes, answer: (bytes) => bytes };

interface Named {
  getOptions(): { getStreamIdentifier(): shared.StreamIdentifier | undefined } | undefined;
  serializeBinary(): Uint8Array;
}

const renamed =
  (kind: { deserializeBinary(bytes: Uint8Array): Named }, names: StreamNames) =>
  (bytes: Uint8Array): Uint8Array => {
    const request = kind.deserializeBinary(bytes);
    names.send(request.getOptions()?.getStreamIdentifier());
    return request.serializeBinary();
  };

const batchAnswer =
  (log: KnownLog) =>
  (bytes: Uint8Array): Uint8Array => {
    const { names } = log;
    const answer = BatchAppendResp.deserializeBinary(bytes);
    note(log, answer.getSuccess()?.getPosition());
    names.receive(answer.getStreamIdentifier());
    const details = answer.getError()?.getDetails();
    if (details?.getTypeName() === 'event_store.client.StreamDeleted') {
      const deleted = shared.StreamDeleted.deserializeBinary(details.getValue_asU8());
      names.receive(deleted.getStreamIdentifier());
      details.setValue(deleted.serializeBinary());
    }
    return answer.serializeBinary();
  };

const reading = (log: KnownLog): Translation => {
  const { names, since } = log;
  let hasCheckpoints = true;
  return {
    request(bytes) {
      const request = ReadReq.deserializeBinary(bytes);
      const options = request.getOptions();
      names.send(options?.getStream()?.getStreamIdentifier());
      if (options?.hasAll()) {
        hasCheckpoints = options.hasFilter();
        narrow(options, names);
        if (options.getAll()?.hasStart() && since > 0n && options.getReadDirection() === 0)
          options.getAll()?.setPosition(place(since));
      }
      return request.serializeBinary();
    },
    answer(bytes) {
      const answer = ReadResp.deserializeBinary(bytes);
      const checkpoint = answer.getCheckpoint();
      // No position lies beyond the end of the log, though others may have written behind it.
      if (checkpoint && (!hasCheckpoints || log.newest === 0n)) return undefined;
      if (checkpoint && BigInt(checkpoint.getCommitPosition()) > log.newest)
        checkpoint.setCommitPosition(String(log.newest)).setPreparePosition(String(log.newest));
      const event = answer.getEvent()?.getEvent();
      note(log, event);
      names.receive(event?.getStreamIdentifier());
      names.receive(answer.getStreamNotFound()?.getStreamIdentifier());
      return answer.serializeBinary();
    },
  };
};

/** Limits a read of the whole log to this log's streams. */
const narrow = (options: streams.ReadReq.Options, names: StreamNames): void => {
  const asked = options.getFilter();
  const prefixes = asked ? (asked.getStreamIdentifier()?.getPrefixList() ?? []) : [''];
  if (prefixes.length === 0)
    throw new Error('a separate log can only be filtered by prefixes of stream names');
  const filter = asked ?? new FilterOptions().setMax(SEARCH_WINDOW).setCheckpointintervalmultiplier(1);
  filter.setStreamIdentifier(new FilterOptions.Expression().setPrefixList(names.prefixesOnServer(prefixes)));
  options.setFilter(filter);
};

const place = (position: bigint) =>
  new Position().setCommitPosition(String(position)).setPreparePosition(String(position));
