/** A failed call: the server's refusal, or no response. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  constructor(
    /** HTTP status; 0 if there was no response. */
    readonly status: number,
    readonly code: string,
    /** In the user's language; empty if only the status is known. */
    message: string,
    /** Error messages by field path (`lines.0.quantity`). */
    readonly errors: Readonly<Record<string, readonly string[]>> = {},
    readonly facts: Readonly<Record<string, unknown>> = {},
    readonly requestId: string = '',
    /** The endpoint called: `GET /customers/{code}`. */
    readonly asked: string = '',
  ) {
    super(message);
  }
}

export const NETWORK_ERROR = 'NETWORK_ERROR';
export const UNKNOWN_ERROR = 'UNKNOWN_ERROR';
export const TIMEOUT = 'TIMEOUT';
export const UNREADABLE_ANSWER = 'UNREADABLE_ANSWER';
/** Somebody else has signed in: the request was not sent. */
export const ANOTHER_PERSON = 'ANOTHER_PERSON';
/** The page cancelled the call, for example by navigating away. */
export const ABANDONED = 'ABANDONED';

/** Transient: no response, a timeout or an unavailable server. The same request may be retried. */
export const isPassing = (failure: unknown): boolean =>
  failure instanceof ApiFailure &&
  (failure.status === 0 || [408, 502, 503, 504].includes(failure.status)) &&
  failure.code !== ABANDONED;

/** Whether a read may be retried: transient failures, rate limits and server errors. */
export const isReadableAgain = (failure: unknown): boolean =>
  isPassing(failure) || (failure instanceof ApiFailure && [429, 500].includes(failure.status));

/**
 * Whether the server has decided: repeating the request is a new attempt. After any other failure the outcome is
 * unknown.
 */
export const isDecided = (failure: ApiFailure): boolean =>
  failure.status >= 400 && failure.status < 500 && failure.status !== 408;

/** Whether it was changed after the user had looked at it. */
export const isConflict = ({ code }: ApiFailure): boolean => code === 'CONCURRENT_CHANGE';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiFailure;
  }
}
