/** What a call ended in when it did not end well: the server's refusal, or that no answer came. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  constructor(
    /** 0: no answer came at all. */
    readonly status: number,
    readonly code: string,
    /** Already in the person's language; empty when only the status is known. */
    message: string,
    /** Field path (`lines.0.quantity`) to what is wrong with it. */
    readonly errors: Readonly<Record<string, readonly string[]>> = {},
    readonly facts: Readonly<Record<string, unknown>> = {},
    readonly requestId: string = '',
    /** The endpoint that was asked: `GET /customers/{code}`. */
    readonly asked: string = '',
  ) {
    super(message);
  }
}

export const NETWORK_ERROR = 'NETWORK_ERROR';
export const UNKNOWN_ERROR = 'UNKNOWN_ERROR';
export const TIMEOUT = 'TIMEOUT';
export const UNREADABLE_ANSWER = 'UNREADABLE_ANSWER';
/** The page itself gave the call up: somebody navigated away. */
export const ABANDONED = 'ABANDONED';

/** Worth asking again without a changed request: nothing was decided. */
export const isPassing = (failure: unknown): boolean =>
  failure instanceof ApiFailure &&
  (failure.status === 0 || [408, 502, 503, 504].includes(failure.status)) &&
  failure.code !== ABANDONED;

/** Worth reading once more: too many asked at once, or something broke on the way. */
export const isReadableAgain = (failure: unknown): boolean =>
  isPassing(failure) || (failure instanceof ApiFailure && [429, 500].includes(failure.status));

/** The server has said no: the same request again is a new attempt. Anything else may have happened nevertheless. */
export const isDecided = (failure: ApiFailure): boolean =>
  failure.status >= 400 && failure.status < 500 && failure.status !== 408;

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiFailure;
  }
}
