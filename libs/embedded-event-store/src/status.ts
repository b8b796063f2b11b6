import { Metadata, status } from '@grpc/grpc-js';
import type { Deadline, ServiceError } from '@grpc/grpc-js';
import { DataLossError, DiskFullError } from './failure.ts';
import type { ExpectedRevision } from './expected-revision.ts';

/** A non-OK gRPC response, with the trailers that clients read. */
export class Refusal extends Error {
  readonly code: status;
  readonly trailers: Record<string, string>;
  constructor(code: status, message: string, trailers: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.trailers = trailers;
  }
}

export const invalidArgument = (message: string): Refusal => new Refusal(status.INVALID_ARGUMENT, message);

export const unimplemented = (message: string): Refusal => new Refusal(status.UNIMPLEMENTED, message);

export const unavailable = (message: string): Refusal => new Refusal(status.UNAVAILABLE, message);

export const deadlineExceeded = (): Refusal =>
  new Refusal(status.DEADLINE_EXCEEDED, 'The deadline has passed.');

export const streamDeleted = (stream: string): Refusal =>
  new Refusal(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

export const maximumAppendSizeExceeded = (limit: number): Refusal =>
  new Refusal(status.INVALID_ARGUMENT, `Maximum append size of ${limit} bytes exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });

export function wrongExpectedVersion(stream: string, expected: ExpectedRevision, current: number): Refusal {
  const message = `Wrong expected version of the stream '${stream}': expected ${expected}, is ${current}.`;
  return new Refusal(status.FAILED_PRECONDITION, message, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': String(typeof expected === 'bigint' ? expected : NUMBER_OF[expected]),
    // The client reads a missing value as "no stream".
    ...(current >= 0 && { 'actual-version': String(current) }),
  });
}

/** The protocol's numbers for expectations without a revision. */
const NUMBER_OF = { no_stream: -1, any: -2, stream_exists: -4 } as const;

/** The deadline of a call in ms since the epoch; Infinity if it has none. */
export function deadlineOf(call: { getDeadline(): Deadline }): number {
  const deadline = call.getDeadline();
  return deadline instanceof Date ? deadline.getTime() : deadline;
}

/** Maps any thrown value to a gRPC error. */
export function toServiceError(error: unknown): Partial<ServiceError> {
  if (error instanceof Refusal) {
    const metadata = new Metadata();
    for (const [key, value] of Object.entries(error.trailers)) metadata.set(key, asHeader(value));
    return { code: error.code, details: error.message, metadata };
  }
  if (error instanceof DataLossError) return { code: status.DATA_LOSS, details: error.message };
  if (error instanceof DiskFullError) return { code: status.RESOURCE_EXHAUSTED, details: error.message };
  return { code: status.INTERNAL, details: error instanceof Error ? error.message : String(error) };
}

/** Header values must be printable ASCII; stream names need not be. */
const asHeader = (value: string): string => value.replaceAll(/[^ -~]/gu, encodeURIComponent);
