/** Matched by message: the client has no error type for it, and the status code is ambiguous. */
const SAYS_SO = /\bdisk is full\b/i;

export const isDiskFull = (error: unknown): boolean => error instanceof Error && SAYS_SO.test(error.message);
