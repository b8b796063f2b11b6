import { randomUUID } from 'node:crypto';

/** Accepted client request ids; nginx uses the same pattern. */
export const REQUEST_ID_PATTERN = '^[A-Za-z0-9_-]{1,64}$';

/** The client's request id, or a new one. */
export function requestIdOf(request) {
  const given = request.headers['x-request-id'];
  return given && new RegExp(REQUEST_ID_PATTERN).test(given) ? given : randomUUID();
}
