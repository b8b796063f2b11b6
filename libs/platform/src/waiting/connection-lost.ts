const CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // Postgres: ended by its administrator, crashed, shutting down or starting up.
  '57P01',
  '57P02',
  '57P03',
  // gRPC: cancelled with its connection, too late, unavailable.
  '1',
  '4',
  '14',
]);
const WORDS =
  /connection terminated|connection error and is not queryable|unavailable|timeout exceeded when trying to connect/i;

/** Postgres or the event store went away: the caller may simply try again. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return CODES.has(code) || WORDS.test(error.message);
};
