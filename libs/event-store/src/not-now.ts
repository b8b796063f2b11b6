import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client';
import { Rejection } from '@granary/domain/kernel';
import { status } from '@grpc/grpc-js';
import { connectionFigures } from './connection-figures.ts';

const NOT_NOW_CODES: ReadonlySet<number> = new Set([
  status.CANCELLED,
  status.DEADLINE_EXCEEDED,
  status.RESOURCE_EXHAUSTED,
  status.ABORTED,
  status.UNAVAILABLE,
]);
/** During an election the server answers with its own message; the official client maps neither these nor resets. */
const NOT_NOW_WORDS = /not ready|too busy|not.?leader|no leader|RST_STREAM|GOAWAY|ECONNRESET|ECONNREFUSED/i;

/** Whether an error is transient: the same request can safely be retried, on this node or another one. */
export const isNotNow = (error: unknown): boolean =>
  error instanceof UnavailableError ||
  error instanceof TimeoutError ||
  error instanceof DeadlineExceededError ||
  error instanceof CancelledError ||
  error instanceof NotLeaderError ||
  (error instanceof UnknownError &&
    (NOT_NOW_CODES.has(Number(error.code)) || NOT_NOW_WORDS.test(error.message))) ||
  // Thrown by the official client when no cluster member responds.
  (error instanceof Error && error.message.startsWith('Failed to discover'));

/** Whether another node must be asked, because this one is not (yet) the leader. */
export const isOfAnotherNode = (error: unknown): boolean =>
  error instanceof NotLeaderError ||
  (error instanceof Error && /not ready|not.?leader|no leader/i.test(error.message));

/** No store was reachable within the deadline. `cause` is the last attempt's error. */
export class StoreUnavailable extends Rejection {
  constructor(cause: unknown) {
    super('SERVICE_UNAVAILABLE');
    this.cause = cause;
    connectionFigures.givenUp += 1;
  }
}

/** Whether the store was not reached or refused the credentials: an error that says nothing about the log. */
export const isNotReached = (error: unknown): boolean =>
  error instanceof StoreUnavailable || error instanceof AccessDeniedError || isNotNow(error);
