import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { AllRead, Follow, StreamRead } from '../log-source.ts';
import { FieldWriter } from './field-writer.ts';

const { ReadReq } = streams;
const { Options } = ReadReq;

/** Number of events the server scans for matching names at a time. */
const SEARCH_WINDOW = 4096;

/** Encodes a `ReadReq`. */
export const readRequest = (read: StreamRead | AllRead): Uint8Array => {
  if (read.kind === 'stream') return streamRequest(read);
  const options = ofAll(read);
  options.setReadDirection(read.backwards ? 1 : 0);
  options.setCount(String(read.maxCount ?? Number.MAX_SAFE_INTEGER));
  return encoded(options);
};

export const followRequest = ({ after, prefixes }: Follow): Uint8Array => {
  const options = ofAll({
    kind: 'all',
    ...(prefixes && { prefixes }),
    ...(after !== undefined && { from: after }),
  });
  options.setSubscription(new Options.SubscriptionOptions());
  const filter = options.getFilter();
  // Request a checkpoint per scan window, so that subscribers to other streams advance too.
  filter?.setCount(new shared.Empty());
  filter?.setCheckpointintervalmultiplier(1);
  return encoded(options);
};

/** Written by hand, because every decision that needs the newest state sends one. */
const streamRequest = ({ stream, from, backwards, maxCount }: StreamRead): Uint8Array =>
  new FieldWriter()
    .message(1, (options) => {
      options.message(1, (ofThis) => {
        ofThis.message(1, (identifier) => identifier.text(3, stream));
        if (from !== undefined) ofThis.uint64(2, from);
        else ofThis.message(backwards ? 4 : 3);
      });
      if (backwards) options.uint64(3, 1);
      options.uint64(5, maxCount ?? Number.MAX_SAFE_INTEGER);
      options.message(8);
      options.message(9, (ids) => ids.message(2));
    })
    .finish();

const ofAll = ({ from, backwards, prefixes }: AllRead) => {
  const everything = new Options.AllOptions();
  if (from !== undefined) everything.setPosition(position(from));
  else if (backwards) everything.setEnd(new shared.Empty());
  else everything.setStart(new shared.Empty());
  const options = new Options();
  options.setAll(everything);
  if (prefixes) options.setFilter(namesBeginningWith(prefixes));
  else options.setNoFilter(new shared.Empty());
  return options;
};

const position = (commit: bigint) => {
  const place = new Options.Position();
  place.setCommitPosition(String(commit));
  place.setPreparePosition(String(commit));
  return place;
};

const namesBeginningWith = (prefixes: readonly string[]) => {
  const expression = new Options.FilterOptions.Expression();
  expression.setPrefixList([...prefixes]);
  const filter = new Options.FilterOptions();
  filter.setStreamIdentifier(expression);
  filter.setMax(SEARCH_WINDOW);
  filter.setCheckpointintervalmultiplier(1);
  return filter;
};

const encoded = (options: InstanceType<typeof Options>): Uint8Array => {
  const ids = new Options.UUIDOption();
  ids.setString(new shared.Empty());
  options.setUuidOption(ids);
  options.setResolveLinks(false);
  const request = new ReadReq();
  request.setOptions(options);
  return request.serializeBinary();
};
