import type { EventData } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';

const { BatchAppendReq } = streams;

export interface Append {
  readonly stream: string;
  /** Expected revision of the stream's last event; -1n: the stream must not exist. */
  readonly revision: bigint;
  readonly events: readonly EventData[];
}

/** Time until the server answers with a timeout. */
const SERVER_DEADLINE_MS = 10_000;
/** Messages stay below the size limit of servers. */
const MESSAGE_BYTES = 3 * 1024 * 1024;

type ProposedMessage = InstanceType<typeof BatchAppendReq.ProposedMessage>;

/** Encodes one append as `BatchAppendReq` messages: the first carries the options, the last is marked final. */
export const appendRequests = (correlationId: string, append: Append): Uint8Array[] => {
  const messages = append.events.map(proposed);
  const requests: Uint8Array[] = [];
  let part: ProposedMessage[] = [];
  let bytes = 0;
  const finish = (isFinal: boolean) => {
    const request = new BatchAppendReq();
    request.setCorrelationId(new shared.UUID().setString(correlationId));
    if (requests.length === 0) request.setOptions(optionsOf(append));
    request.setProposedMessagesList(part);
    request.setIsFinal(isFinal);
    requests.push(request.serializeBinary());
    part = [];
    bytes = 0;
  };
  for (const { message, size } of messages) {
    if (bytes > 0 && bytes + size > MESSAGE_BYTES) finish(false);
    part.push(message);
    bytes += size;
  }
  finish(true);
  return requests;
};

const optionsOf = ({ stream, revision }: Append) => {
  const options = new BatchAppendReq.Options();
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  options.setDeadline(timestamp.Timestamp.fromDate(new Date(Date.now() + SERVER_DEADLINE_MS)));
  if (revision < 0n) options.setNoStream(new shared.Empty());
  else options.setStreamPosition(String(revision));
  return options;
};

const proposed = ({ id, type, contentType, data, metadata }: EventData) => {
  const message = new BatchAppendReq.ProposedMessage();
  message.setId(new shared.UUID().setString(id));
  message.getMetadataMap().set('type', type).set('content-type', contentType);
  const dataBytes = Buffer.from(JSON.stringify(data));
  const metadataBytes = Buffer.from(JSON.stringify(metadata ?? {}));
  message.setData(dataBytes);
  message.setCustomMetadata(metadataBytes);
  return { message, size: dataBytes.length + metadataBytes.length };
};
