import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { Code } from '@eventstore/db-client/generated/code_pb.js';
import type { ExpectedRevision } from './expected-revision.ts';
import { DiskFullError } from './failure.ts';
import { any, code, empty, shared, status, streams } from './protocol.ts';
import type { Answer } from './writer.ts';

/** A batch append response: either a success or a `google.rpc.Status` whose detail the client unpacks by type name. */
export interface BatchResult {
  success?: BatchAppendResp.Success;
  error?: Status;
}

type Written = Extract<Answer, { kind: 'written' }>;

export function batchSuccess({ revision, position }: Written): BatchResult {
  const success = new streams.BatchAppendResp.Success();
  if (revision < 0) success.setNoStream(new empty.Empty());
  else success.setCurrentRevision(String(revision));
  if (position === undefined) return { success: success.setNoPosition(new empty.Empty()) };
  const at = String(position);
  return {
    success: success.setPosition(new shared.AllStreamPosition().setCommitPosition(at).setPreparePosition(at)),
  };
}

export function failure(
  stream: string,
  expected: ExpectedRevision,
  answer: Exclude<Answer, Written>,
): BatchResult {
  switch (answer.kind) {
    case 'wrong-expected-version':
      return { error: wrongExpectedVersion(expected, answer.current) };
    case 'stream-deleted':
      return { error: streamDeleted(stream) };
    case 'timeout':
      return { error: timeout() };
  }
}

export const timeout = (): Status =>
  statusOf(code.Code.DEADLINE_EXCEEDED, 'Timeout', 'Timeout', new shared.Timeout());

export const sizeExceeded = (limit: number): Status =>
  statusOf(
    code.Code.INVALID_ARGUMENT,
    'Maximum Append Size Exceeded',
    'MaximumAppendSizeExceeded',
    new shared.MaximumAppendSizeExceeded().setMaxappendsize(limit),
  );

export const accessDenied = (): Status =>
  statusOf(code.Code.PERMISSION_DENIED, 'Access Denied', 'AccessDenied', new shared.AccessDenied());

export const badRequest = (error: unknown): Status => {
  const message = error instanceof Error ? error.message : String(error);
  return statusOf(
    code.Code.INVALID_ARGUMENT,
    message,
    'BadRequest',
    new shared.BadRequest().setMessage(message),
  );
};

/** The client shows the message when it does not know the detail's type. */
export const unknown = (error: unknown): Status =>
  statusOf(
    error instanceof DiskFullError ? code.Code.RESOURCE_EXHAUSTED : code.Code.UNKNOWN,
    error instanceof Error ? error.message : String(error),
    'Empty',
    new shared.Empty(),
  );

function wrongExpectedVersion(expected: ExpectedRevision, current: number): Status {
  const detail = new shared.WrongExpectedVersion();
  if (current < 0) detail.setCurrentNoStream(new empty.Empty());
  else detail.setCurrentStreamRevision(String(current));
  if (expected === 'any') detail.setExpectedAny(new empty.Empty());
  else if (expected === 'no_stream') detail.setExpectedNoStream(new empty.Empty());
  else if (expected === 'stream_exists') detail.setExpectedStreamExists(new empty.Empty());
  else detail.setExpectedStreamPosition(String(expected));
  return statusOf(code.Code.FAILED_PRECONDITION, 'Wrong Expected Version', 'WrongExpectedVersion', detail);
}

const streamDeleted = (stream: string): Status =>
  statusOf(
    code.Code.FAILED_PRECONDITION,
    'Stream Deleted',
    'StreamDeleted',
    new shared.StreamDeleted().setStreamIdentifier(
      new shared.StreamIdentifier().setStreamName(Buffer.from(stream)),
    ),
  );

function statusOf(
  reason: Code,
  message: string,
  name: string,
  detail: { serializeBinary(): Uint8Array },
): Status {
  const packed = new any.Any();
  packed.pack(detail.serializeBinary(), `event_store.client.${name}`);
  return new status.Status().setCode(reason).setMessage(message).setDetails(packed);
}
