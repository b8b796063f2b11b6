/** The client knows no name for it, and the status means other things too. */
const SAYS_SO = /\bdisk is full\b/i;

export const isDiskFull = (error: unknown): boolean => error instanceof Error && SAYS_SO.test(error.message);
