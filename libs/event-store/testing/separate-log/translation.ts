import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { StreamNames } from './stream-names.ts';

const { ReadReq, ReadResp, AppendReq, BatchAppendReq, BatchAppendResp, DeleteReq, TombstoneReq } = streams;
const { FilterOptions, Position } = ReadReq.Options;

/** Events the server scans for matching names at a time. */
const SEARCH_WINDOW = 4096;

/** Rewrites the messages of one call. An answer that is undefined is not passed on. */
export interface Translation {
  readonly request: (bytes: Uint8Array) => Uint8Array;
  readonly answer: (bytes: Uint8Array) => Uint8Array | undefined;
}

/** `since`: the server's last position before this log began; 0n if it was empty. */
export const translation = (path: string, names: StreamNames, since: bigint): Translation => {
  switch (path.slice(path.lastIndexOf('/') + 1)) {
    case 'Read':
      return reading(names, since);
    case 'Append':
      return { ...AS_IS, request: renamed(AppendReq, names) };
    case 'BatchAppend':
      return { request: renamed(BatchAppendReq, names), answer: batchAnswer(names) };
    case 'Delete':
      return { ...AS_IS, request: renamed(DeleteReq, names) };
    case 'Tombstone':
      return { ...AS_IS, request: renamed(TombstoneReq, names) };
    default:
      return AS_IS;
  }
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
  (names: StreamNames) =>
  (bytes: Uint8Array): Uint8Array => {
    const answer = BatchAppendResp.deserializeBinary(bytes);
    names.receive(answer.getStreamIdentifier());
    const details = answer.getError()?.getDetails();
    if (details?.getTypeName() === 'event_store.client.StreamDeleted') {
      const deleted = shared.StreamDeleted.deserializeBinary(details.getValue_asU8());
      names.receive(deleted.getStreamIdentifier());
      details.setValue(deleted.serializeBinary());
    }
    return answer.serializeBinary();
  };

const reading = (names: StreamNames, since: bigint): Translation => {
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
      if (answer.hasCheckpoint() && !hasCheckpoints) return undefined;
      names.receive(answer.getEvent()?.getEvent()?.getStreamIdentifier());
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
