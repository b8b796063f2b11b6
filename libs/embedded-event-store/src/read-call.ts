import { randomUUID } from 'node:crypto';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { parseFilter } from './filter.ts';
import { confirmation, createOutbox } from './outbox.ts';
import { followAll, readAll } from './read-all.ts';
import { followStream, readStream } from './read-stream.ts';
import { streamName } from './request.ts';
import { invalidArgument, unimplemented } from './status.ts';
import type { Store } from './store.ts';

/** Handles all reads of the protocol: one stream or the whole log, once or as a subscription. */
export async function handleRead(store: Store, call: ServerWritableStream<ReadReq, Buffer>): Promise<void> {
  const options = call.request.getOptions();
  if (!options) throw invalidArgument('A read needs options.');
  if (options.getResolveLinks()) throw unimplemented('Links are not resolved here.');
  const outbox = createOutbox(call);
  const backwards = options.getReadDirection() === 1;
  const follow = options.hasSubscription();
  if (follow) outbox.add(confirmation(randomUUID()));
  const limit = Number(options.getCount());

  const ofStream = options.getStream();
  if (ofStream) {
    const stream = streamName(ofStream.getStreamIdentifier());
    const from = ofStream.hasRevision()
      ? Number(ofStream.getRevision())
      : ofStream.hasEnd()
        ? 'end'
        : 'start';
    if (follow) return followStream(store, outbox, call, { stream, from });
    return readStream(store, outbox, call, { stream, from, backwards, limit });
  }
  const ofAll = options.getAll();
  if (!ofAll) throw invalidArgument('A read needs a stream, or all of them.');
  const position = ofAll.getPosition()?.getCommitPosition();
  const from = position ? Number(position) : ofAll.hasEnd() ? 'end' : 'start';
  const filterOptions = options.getFilter();
  const filter = filterOptions && parseFilter(filterOptions);
  if (follow) return followAll(store, outbox, call, { from, filter });
  return readAll(store, outbox, call, { from, backwards, limit, filter });
}
