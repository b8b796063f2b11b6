const CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // Postgres: terminated by administrator, crashed, shutting down or starting up.
  '57P01',
  '57P02',
  '57P03',
  // gRPC: cancelled, deadline exceeded, unavailable.
  '1',
  '4',
  '14',
]);
const WORDS =
  /connection terminated|connection error and is not queryable|unavailable|timeout exceeded when trying to connect/i;

/** Whether Postgres or the event store is unreachable, so that the caller may retry. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return CODES.has(code) || WORDS.test(error.message);
};
