import codes from '@eventstore/db-client/generated/code_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';

/** EventStoreDB's response to an append without a leader. */
export const appendNotReady = (request: Uint8Array): Uint8Array => {
  const { BatchAppendReq, BatchAppendResp } = streams;
  const append = BatchAppendReq.deserializeBinary(request);
  const details = new any.Any();
  details.pack(new shared.Empty().serializeBinary(), 'google.protobuf.Empty');
  return new BatchAppendResp()
    .setCorrelationId(append.getCorrelationId())
    .setStreamIdentifier(append.getOptions()?.getStreamIdentifier())
    .setError(
      new statuses.Status()
        .setCode(codes.Code.UNAVAILABLE)
        .setMessage('Server Is Not Ready')
        .setDetails(details),
    )
    .serializeBinary();
};
