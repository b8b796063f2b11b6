import {
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
/** A server in an election answers with a status of its own words; the official client knows neither these nor resets. */
const NOT_NOW_WORDS = /not ready|too busy|not.?leader|no leader|RST_STREAM|GOAWAY|ECONNRESET|ECONNREFUSED/i;

/** The same request may succeed a moment later, on this node or another one: it is safe to send it again. */
export const isNotNow = (error: unknown): boolean =>
  error instanceof UnavailableError ||
  error instanceof TimeoutError ||
  error instanceof DeadlineExceededError ||
  error instanceof CancelledError ||
  error instanceof NotLeaderError ||
  (error instanceof UnknownError &&
    (NOT_NOW_CODES.has(Number(error.code)) || NOT_NOW_WORDS.test(error.message))) ||
  // The official client, when no member of the cluster answers.
  (error instanceof Error && error.message.startsWith('Failed to discover'));

/** Another node has to be asked: this one is no leader, or not yet. */
export const isOfAnotherNode = (error: unknown): boolean =>
  error instanceof NotLeaderError ||
  (error instanceof Error && /not ready|not.?leader|no leader/i.test(error.message));

/** No store was found within the deadline. `cause` says what the last attempt failed with. */
export class StoreUnavailable extends Rejection {
  constructor(cause: unknown) {
    super('SERVICE_UNAVAILABLE');
    this.cause = cause;
    connectionFigures.givenUp += 1;
  }
}
