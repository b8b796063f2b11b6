import { UnknownError } from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import { parseUUID } from '@eventstore/db-client/dist/utils/grpcUUID.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { FieldReader } from './field-reader.ts';
import { grpcFailure } from './grpc-failure.ts';

/** Fields of a `BatchAppendResp`. */
const ID = 1;
const SUCCESS = 3;

export interface Appended {
  readonly revision: bigint;
  readonly position: bigint;
}

export interface AppendAnswer {
  readonly correlationId: string;
  readonly result: Appended | Error;
}

/** Decodes a `BatchAppendResp`: a success in place, and an error, which is rare, by the generated classes. */
export const appendAnswer = (message: Buffer): AppendAnswer => successIn(message) ?? decoded(message);

/** Undefined for everything but a success with its id as text and its position. */
const successIn = (message: Buffer): AppendAnswer | undefined => {
  const reader = new FieldReader(message);
  let correlationId: string | undefined;
  let success: Partial<Appended> = {};
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    const outer = field === ID || field === SUCCESS ? reader.enter() : undefined;
    if (field === ID) correlationId = textIn(reader);
    else if (field === SUCCESS) success = appendedIn(reader);
    else reader.skip();
    if (outer !== undefined) reader.leave(outer);
  }
  const { revision, position } = success;
  return correlationId === undefined || revision === undefined || position === undefined
    ? undefined
    : { correlationId, result: { revision, position } };
};

const textIn = (reader: FieldReader): string | undefined => {
  let text: string | undefined;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 2) text = reader.text();
    else reader.skip();
  }
  return text;
};

const appendedIn = (reader: FieldReader): Partial<Appended> => {
  let revision: bigint | undefined;
  let position: bigint | undefined;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) revision = reader.uint64();
    else if (field === 3) {
      const outer = reader.enter();
      position = commitPositionIn(reader);
      reader.leave(outer);
    } else reader.skip();
  }
  return { ...(revision !== undefined && { revision }), ...(position !== undefined && { position }) };
};

const commitPositionIn = (reader: FieldReader): bigint => {
  let position = 0n;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) position = reader.uint64();
    else reader.skip();
  }
  return position;
};

const decoded = (message: Uint8Array): AppendAnswer => {
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
