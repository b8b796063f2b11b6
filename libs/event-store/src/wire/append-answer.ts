import { UnknownError } from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import { parseUUID } from '@eventstore/db-client/dist/utils/grpcUUID.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { grpcFailure } from './grpc-failure.ts';

export interface Appended {
  readonly revision: bigint;
  readonly position: bigint;
}

export interface AppendAnswer {
  readonly correlationId: string;
  readonly result: Appended | Error;
}

/** Decodes a `BatchAppendResp`. */
export const appendAnswer = (message: Uint8Array): AppendAnswer => {
  const answer = streams.BatchAppendResp.deserializeBinary(message);
  const correlationId = parseUUID(answer.getCorrelationId()) ?? '';
  const error = answer.getError();
  if (error) {
    const stream = Buffer.from(answer.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
    return { correlationId, result: failureOf(error, stream) };
  }
  const success = answer.getSuccess();
  return {
    correlationId,
    result: {
      revision: BigInt(success?.getCurrentRevision() ?? 0),
      position: BigInt(success?.getPosition()?.getCommitPosition() ?? 0),
    },
  };
};

/** The official client's error; one it does not recognise keeps its code and message. */
const failureOf = (error: Status, stream: string): Error => {
  const failure = error.hasDetails() ? unpackToCommandError(error, stream) : undefined;
  return failure && !(failure instanceof UnknownError)
    ? (failure as Error)
    : grpcFailure(Number(error.getCode()), error.getMessage());
};
