/** The command line is invalid; the message says why. */
export class UsageError extends Error {}

/** What `parseArgs` found, without its advice for programmers. */
export const parseFault = (error: unknown): UsageError => {
  const message = error instanceof Error ? error.message : String(error);
  return new UsageError(message.split('. ')[0]);
};
