import { UnknownError } from '@eventstore/db-client';

/** The client knows no name for it: the status is in the error of a call, the message in that of a batch. */
const RESOURCE_EXHAUSTED = 8;
const SAYS_SO = /\bdisk is full\b/i;

export const isDiskFull = (error: unknown): boolean =>
  error instanceof UnknownError && (error.code === RESOURCE_EXHAUSTED || SAYS_SO.test(error.message));
